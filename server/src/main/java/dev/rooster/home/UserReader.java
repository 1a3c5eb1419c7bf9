package dev.rooster.home;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the section {@code users} of the configuration. */
final class UserReader {
  static final String USERS = "users";

  private final References references;

  UserReader(References references) {
    this.references = references;
  }

  Map<String, User> read(Fields fields, PartProblems parts) {
    Map<String, User> users = new LinkedHashMap<>();
    Set<String> addresses = new HashSet<>();
    Set<String> tokens = new HashSet<>();
    for (Fields user :
        fields.objects(USERS, index -> parts.of(new ConfigPart(USERS, Integer.toString(index))))) {
      Optional<String> name = user.text("name");
      Trust trust = user.choice("trust", Trust.class).orElse(Trust.PUBLIC);
      Optional<ZoneId> zone = ConfigReader.zone(user, "timezone");
      List<String> match = addresses(user, addresses);
      Optional<Secret> token = references.read(user, "token");
      if (token.filter(it -> it.template().isBlank()).isPresent()) {
        user.problem(
            user.place("token"),
            "token",
            "the token is empty",
            "use a long random string, such as the output of openssl rand -hex 24");
      } else if (token.filter(it -> !tokens.add(it.template())).isPresent()) {
        user.problem(
            user.place("token"),
            "token",
            "two users have the same token",
            "give each user a different token");
      }
      user.rejectUnknown();
      if (name.isEmpty()) {
        user.problem(user.place(), "", "the user has no name", "add one, such as name: ada");
      } else if (Caller.SURFACES.contains(name.get())) {
        user.problem(
            user.place("name"),
            "name",
            "user name '%s' is reserved".formatted(name.get()),
            "choose another");
      } else if (!ConfigReader.NAME.matcher(name.get()).matches()) {
        user.problem(
            user.place("name"),
            "name",
            "'%s' is not a valid name".formatted(name.get()),
            "use up to 100 letters, digits and . _ - characters, such as ada");
      } else if (users.put(name.get(), new User(name.get(), trust, zone, match, token)) != null) {
        user.problem(
            user.place("name"),
            "name",
            "user '%s' appears twice".formatted(name.get()),
            "remove one");
      }
    }
    return users;
  }

  private static List<String> addresses(Fields user, Set<String> seen) {
    List<String> addresses = new ArrayList<>();
    for (String text : user.texts("match")) {
      try {
        Address.parse(text);
        if (!seen.add(text)) {
          user.problem(
              user.place("match"),
              "match",
              "address %s belongs to two users".formatted(text),
              "remove it from one of them");
        }
        addresses.add(text);
      } catch (RefusedException e) {
        user.problem(user.place("match"), "match", e.problem(), e.remedy());
      }
    }
    return addresses;
  }
}
