package dev.rooster.mcp.protocol;

import dev.rooster.format.Slice;
import java.util.List;
import java.util.Optional;

/** The resources that clients may read. Thread-safe. */
public interface McpResources {

  /**
   * A page of the list.
   *
   * @param cursor the cursor that the previous page returned
   */
  Slice<McpResource> list(McpCaller caller, Optional<String> cursor);

  List<McpResource> templates();

  /** Empty if there is no such resource for this caller. */
  Optional<McpContents> read(McpCaller caller, String uri);
}
