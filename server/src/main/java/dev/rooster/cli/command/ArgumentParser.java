package dev.rooster.cli.command;

import dev.rooster.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parses the arguments of one command: {@code --name value} or {@code --name=value}, flags, and
 * parameters anywhere between them; {@code --} ends the options.
 */
public final class ArgumentParser {
  private static final String END_OF_OPTIONS = "--";
  private static final String SHORT_HELP = "-h";

  private final String caller;
  private final Command command;
  private final Map<String, List<String>> options = new LinkedHashMap<>();
  private final List<String> parameters = new ArrayList<>();

  private ArgumentParser(String caller, Command command) {
    this.caller = caller;
    this.command = command;
  }

  /** Whether the user asks for help, which takes precedence over any error. */
  public static boolean asksForHelp(List<String> words) {
    for (String word : words) {
      if (word.equals(END_OF_OPTIONS)) {
        return false;
      }
      if (word.equals(Option.HELP.name()) || word.equals(SHORT_HELP)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Parses the arguments, or throws a UsageException.
   *
   * @param caller the command as the user typed it, {@code rooster next}
   */
  public static Arguments parse(String caller, Command command, List<String> words) {
    return new ArgumentParser(caller, command).read(words);
  }

  private Arguments read(List<String> words) {
    int at = 0;
    while (at < words.size()) {
      String word = words.get(at);
      if (word.equals(END_OF_OPTIONS)) {
        words.subList(at + 1, words.size()).forEach(this::addParameter);
        break;
      }
      if (!looksLikeOption(word)) {
        addParameter(word);
        at++;
      } else if (word.startsWith("--") && word.indexOf('=') > 0) {
        addOptionWithValue(word);
        at++;
      } else {
        at += addOption(word, words, at);
      }
    }
    if (parameters.size() < required()) {
      Parameter missing = command.parameters().get(parameters.size());
      throw new UsageException(
          "%s: %s is missing (%s)".formatted(caller, missing.placeholder(), missing.meaning()),
          seeHelp());
    }
    return new Arguments(options, parameters);
  }

  private static boolean looksLikeOption(String word) {
    return word.length() > 1 && word.charAt(0) == '-';
  }

  private void addOptionWithValue(String word) {
    String name = word.substring(0, word.indexOf('='));
    Option option = known(name);
    if (!option.takesValue()) {
      throw new UsageException(name + " takes no value", "write " + name);
    }
    add(option, word.substring(word.indexOf('=') + 1));
  }

  /** Adds the option at this index with its value; returns the number of words consumed. */
  private int addOption(String word, List<String> words, int at) {
    Option option = known(word);
    if (!option.takesValue()) {
      add(option, "");
      return 1;
    }
    if (at + 1 == words.size() || isOption(words.get(at + 1))) {
      throw new UsageException(
          option.name() + " has no value",
          "write %s: %s".formatted(option.form(), option.meaning()));
    }
    add(option, words.get(at + 1));
    return 2;
  }

  /** A value may start with a dash, as an offset does, unless it is an option of the command. */
  private boolean isOption(String word) {
    int equals = word.indexOf('=');
    String name = equals > 0 ? word.substring(0, equals) : word;
    return word.equals(END_OF_OPTIONS) || command.option(name).isPresent();
  }

  private void add(Option option, String value) {
    List<String> values = options.computeIfAbsent(option.name(), ignored -> new ArrayList<>());
    if (!values.isEmpty() && !option.repeatable()) {
      throw new UsageException(option.name() + " appears twice", "give it once");
    }
    values.add(value);
  }

  private Option known(String name) {
    return command
        .option(name)
        .orElseThrow(() ->
            new UsageException(
                "unknown option " + name,
                meantBy(name)
                    .map(it -> NearestName.guess(it, optionsHelp()))
                    .orElse(optionsHelp())));
  }

  /**
   * The only option that takes the word as a value: --priority idle for --idle; else the option
   * with the nearest name; else the only one whose summary has the word: zone for --tz.
   */
  private Optional<String> meantBy(String name) {
    List<String> taking =
        command.options().stream()
            .filter(option -> takes(option, name.replaceFirst("^--", "")))
            .map(option -> option.name() + " " + name.replaceFirst("^--", ""))
            .toList();
    if (taking.size() == 1) {
      return Optional.of(taking.getFirst());
    }
    List<String> names = command.options().stream().map(Option::name).toList();
    List<String> about =
        command.options().stream()
            .filter(option -> saidIn(option.meaning(), name))
            .map(Option::name)
            .toList();
    return NearestName.of(name, names)
        .or(() -> about.size() == 1 ? Optional.of(about.getFirst()) : Optional.empty());
  }

  private static boolean takes(Option option, String word) {
    return option.values() instanceof Values.Words(List<String> words, String ignored)
        && words.contains(word);
  }

  private static boolean saidIn(String summary, String name) {
    String word = name.replace("-", "");
    return word.length() > 3 && summary.replace(" ", "").contains(word);
  }

  private void addParameter(String word) {
    if (!command.takesParameter(parameters.size())) {
      throw new UsageException(
          "unexpected argument '" + word + "'",
          word.contains(" ") ? seeHelp() : "quote a value that contains spaces or *; " + seeHelp());
    }
    parameters.add(word);
  }

  private int required() {
    return (int) command.parameters().stream().filter(Parameter::required).count();
  }

  private String optionsHelp() {
    return "run %s --help for a list".formatted(caller);
  }

  private String seeHelp() {
    return "run %s --help for the usage".formatted(caller);
  }
}
