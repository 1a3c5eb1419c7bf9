package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.install.ClientFiles;
import dev.rooster.install.ClientKind;
import dev.rooster.install.Found;
import dev.rooster.install.HookScript;
import dev.rooster.install.Launch;
import dev.rooster.setup.Check;
import dev.rooster.setup.CheckClient;
import dev.rooster.setup.LookAround;
import dev.rooster.text.UserFacingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Checks Rooster in the clients: in the person's settings, and in those of this directory. */
final class ClientDoctor {
  private final CommandHost.Started started;
  private final Path home;
  private final CommandContext context;
  private final Requests requests;

  ClientDoctor(CommandHost host, Arguments arguments, CommandContext context, Requests requests) {
    this.started = host.started(context);
    this.home = host.folder(arguments.value(Requests.HOME), context);
    this.context = context;
    this.requests = requests;
  }

  List<Finding> findings() throws IOException {
    List<Finding> findings = new ArrayList<>();
    boolean installed = false;
    for (ClientKind client : ClientKind.values()) {
      List<Finding> own = new ArrayList<>();
      Optional<Found> person = look(client, Optional.empty(), own);
      Optional<Found> project = look(client, Optional.of(started.directory()), own);
      if (person.isEmpty() && project.isEmpty() && own.isEmpty()) {
        findings.add(
            Finding.note(
                client.word(),
                "not installed; rooster install %s does it".formatted(client.word())));
        continue;
      }
      installed = true;
      findings.add(program(client));
      findings.addAll(own);
      person.or(() -> project).ifPresent(it -> findings.addAll(seen(client, it.agent())));
    }
    if (installed) {
      findings.addAll(hook());
    }
    return findings;
  }

  private Optional<Found> look(ClientKind client, Optional<Path> project, List<Finding> findings)
      throws IOException {
    String command = "rooster install " + client.word() + (project.isPresent() ? " --project" : "");
    try {
      Optional<Found> found =
          Found.in(
              client,
              new ClientFiles(context.environment(), started.person(), project),
              launch(client));
      found.ifPresent(it -> {
        String again = command + (it.agent().equals(client.word()) ? "" : " --agent " + it.agent());
        it.files().forEach(file -> findings.add(file(client, file, it, again)));
        it.outdated().stream()
            .filter(file -> !it.files().contains(file))
            .forEach(file ->
                findings.add(
                    Finding.wrong(client.word(), "%s lacks Rooster".formatted(file), again)));
        it.notes()
            .forEach(
                note -> findings.add(Finding.wrong(client.word(), note.problem(), note.remedy())));
        if (it.untrusted()) {
          findings.add(
              Finding.wrong(
                  client.word(),
                  "Codex skips the hooks: they were not reviewed",
                  "start codex and trust them when it asks"
                      + (project.isPresent() ? "" : ", or run rooster install codex --trust")));
        }
      });
      return found;
    } catch (UserFacingException e) {
      findings.add(Finding.wrong(client.word(), e.problem(), e.remedy()));
      return Optional.empty();
    }
  }

  private Launch launch(ClientKind client) {
    return new Launch(
        home,
        started.launcher().orElse(Path.of("rooster")),
        home.equals(started.person().resolve(".rooster")),
        client.word());
  }

  private static Finding file(ClientKind client, Path file, Found found, String again) {
    return found.outdated().contains(file)
        ? Finding.wrong(
            client.word(),
            "%s has another installation of Rooster than this one".formatted(file),
            again)
        : Finding.ok(client.word(), "installed in %s as agent %s".formatted(file, found.agent()));
  }

  private Finding program(ClientKind client) {
    if (LookAround.program(client.program(), context.environment()).isEmpty()) {
      return Finding.note(client.word(), "%s is not on PATH".formatted(client.program()));
    }
    Check check = CheckClient.of(client.client(), context.environment());
    return check.ok()
        ? Finding.ok(client.word(), "%s %s".formatted(client.program(), check.detail()))
        : Finding.wrong(
            client.word(),
            "%s: %s".formatted(client.program(), check.detail()),
            "reinstall %s".formatted(client.title()));
  }

  /** The latest signs of the agent's open sessions. */
  private List<Finding> seen(ClientKind client, String agent) {
    if (!requests.up()) {
      return List.of();
    }
    Backend.Reply reply = requests.tried("GET", "/api/agents");
    if (!reply.ok()) {
      return List.of(Finding.note(client.word(), "the daemon does not list its agents"));
    }
    Optional<Fields> known =
        Requests.fields(reply.body()).objects("items").stream()
            .filter(it -> it.text("name").equals(Optional.of(agent)))
            .findFirst();
    if (known.isEmpty() || !known.get().text("kind").equals(Optional.of("inbox"))) {
      return List.of(
          Finding.wrong(
              client.word(),
              "there is no agent %s of kind inbox".formatted(agent),
              "add it to rooster.yaml: agents: {%s: {kind: inbox}}".formatted(agent)));
    }
    List<Fields> sessions = known.get().objects("sessions");
    return List.of(
        Finding.note(
            client.word(),
            sessions.isEmpty()
                ? "no session is open"
                : "last hook %s, last MCP call %s"
                    .formatted(latest(sessions, "hook_at"), latest(sessions, "mcp_at"))));
  }

  private static String latest(List<Fields> sessions, String field) {
    return sessions.stream()
        .flatMap(it -> it.text(field).stream())
        .max(Comparator.naturalOrder())
        .orElse("never");
  }

  private List<Finding> hook() {
    HookScript script = new HookScript(home);
    List<Finding> findings = new ArrayList<>();
    findings.add(
        script.isCurrent()
            ? Finding.ok("hook", script.file().toString())
            : Finding.wrong(
                "hook",
                "%s is missing or of another version".formatted(script.file()),
                "rooster install, for any of the clients"));
    if (LookAround.program("curl", context.environment()).isEmpty()) {
      findings.add(
          Finding.wrong(
              "hook", "curl is not on PATH; hooks do nothing without it", "install curl"));
    }
    return findings;
  }
}
