/**
 * Conversations as people see and continue them: {@link dev.rooster.talk.Sessions} reads the
 * transcripts, {@link dev.rooster.talk.SendMessage} takes a turn for a message.
 */
@NullMarked
package dev.rooster.talk;

import org.jspecify.annotations.NullMarked;
