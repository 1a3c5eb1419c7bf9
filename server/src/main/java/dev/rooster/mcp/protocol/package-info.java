/**
 * The Model Context Protocol, without a transport and without reminders. {@link
 * dev.rooster.mcp.protocol.McpServer} answers messages; {@link dev.rooster.mcp.protocol.McpOffer}
 * is the port through which it is given tools, resources, prompts and completions.
 *
 * <p>To add a tool, implement {@link dev.rooster.mcp.protocol.McpTool} and add it to the list of
 * the offer. A tool gets its arguments as the model wrote them, the caller and the {@code _meta} of
 * the call. It returns a text, and the same as JSON if its specification has an output schema. It
 * may throw a {@link dev.rooster.text.UserFacingException}: the model then reads what is wrong and
 * what to do.
 */
@NullMarked
package dev.rooster.mcp.protocol;

import org.jspecify.annotations.NullMarked;
