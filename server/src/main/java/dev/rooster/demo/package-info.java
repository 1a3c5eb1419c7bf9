/**
 * The demo model: a script, not an AI. It stands in for a model so that a newcomer without a key
 * can talk to the built-in agent: {@code rooster up --demo-model}.
 *
 * <p>{@link dev.rooster.demo.DemoModel} serves OpenAI's protocol on the loopback interface. {@link
 * dev.rooster.demo.ScriptedReply} decides the reply to a request, {@link dev.rooster.demo.ReadWish}
 * reads the person's words. This is the one package that reads English, as the model that it stands
 * in for does: the rest of Rooster sees only its tool calls, and the tools parse the times in them.
 */
@NullMarked
package dev.rooster.demo;

import org.jspecify.annotations.NullMarked;
