/**
 * Telegram, through the Bot API. {@link dev.rooster.channel.telegram.TelegramChannel} sends, {@code
 * TelegramUpdates} receives by long polling, {@code ReadUpdate} turns an update into a message.
 */
@NullMarked
package dev.rooster.channel.telegram;

import org.jspecify.annotations.NullMarked;
