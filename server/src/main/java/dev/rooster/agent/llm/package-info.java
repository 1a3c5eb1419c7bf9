/**
 * The built-in agent: a language model with tools.
 *
 * <p>The route: {@link dev.rooster.agent.llm.LlmAgentKind} reads {@link
 * dev.rooster.agent.llm.LlmSettings}. {@link dev.rooster.agent.llm.LlmAgent} takes a turn: {@link
 * dev.rooster.agent.llm.SystemPrompt} and {@link dev.rooster.agent.llm.ModelView} compose the
 * request, {@link dev.rooster.agent.llm.AskModel} sends it, with retries and the fallback, {@link
 * dev.rooster.agent.llm.Compact} shortens a conversation that is too long. {@link
 * dev.rooster.agent.llm.Model} is our port; {@link dev.rooster.agent.llm.LangChainModel} implements
 * it, and this package alone knows langchain4j.
 */
@NullMarked
package dev.rooster.agent.llm;

import org.jspecify.annotations.NullMarked;
