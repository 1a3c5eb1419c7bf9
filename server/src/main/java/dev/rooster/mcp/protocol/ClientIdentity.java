package dev.rooster.mcp.protocol;

/** What a client says about itself. Not verified. */
public record ClientIdentity(String name, String version) {
  public static final ClientIdentity UNKNOWN = new ClientIdentity("", "");

  static ClientIdentity of(Params params) {
    return new ClientIdentity(params.text("name").orElse(""), params.text("version").orElse(""));
  }
}
