package dev.rooster.cli.command;

import dev.rooster.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the arguments of one command by its row in the table: {@code --name value} or {@code
 * --name=value}, flags, parameters anywhere between them; {@code --} ends the options.
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

  /** Whether help is asked for, which goes before any complaint about the rest. */
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
   * The arguments, or a UsageException.
   *
   * @param caller how the user called the command, {@code rooster next}
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
          caller + " needs " + missing.placeholder(), missing.meaning() + "; " + seeHelp());
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
      throw new UsageException(name + " takes no value", "leave out everything from the = on");
    }
    add(option, word.substring(word.indexOf('=') + 1));
  }

  /** Adds the option at this place with its value, and says how many words that took. */
  private int addOption(String word, List<String> words, int at) {
    Option option = known(word);
    if (!option.takesValue()) {
      add(option, "");
      return 1;
    }
    if (at + 1 == words.size() || isOption(words.get(at + 1))) {
      throw new UsageException(
          option.name() + " needs a value", "write " + option.form() + ", " + option.meaning());
    }
    add(option, words.get(at + 1));
    return 2;
  }

  /** A value may begin with a dash (an offset does) as long as it is no option of the command. */
  private boolean isOption(String word) {
    int equals = word.indexOf('=');
    String name = equals > 0 ? word.substring(0, equals) : word;
    return word.equals(END_OF_OPTIONS) || command.option(name).isPresent();
  }

  private void add(Option option, String value) {
    List<String> values = options.computeIfAbsent(option.name(), ignored -> new ArrayList<>());
    if (!values.isEmpty() && !option.repeatable()) {
      throw new UsageException(option.name() + " is given twice", "give it once");
    }
    values.add(value);
  }

  private Option known(String name) {
    return command
        .option(name)
        .orElseThrow(() ->
            new UsageException(
                "there is no option " + name,
                meantBy(name).map(meant -> "did you mean " + meant + "? ").orElse("")
                    + caller
                    + " --help lists the options"));
  }

  /** The one of nearly that name, or the only one whose summary has the word: zone for --tz. */
  private Optional<String> meantBy(String name) {
    List<String> names = command.options().stream().map(Option::name).toList();
    List<String> about =
        command.options().stream()
            .filter(option -> saidIn(option.meaning(), name))
            .map(Option::name)
            .toList();
    return NearestName.of(name, names)
        .or(() -> about.size() == 1 ? Optional.of(about.getFirst()) : Optional.empty());
  }

  private static boolean saidIn(String summary, String name) {
    String word = name.replace("-", "");
    return word.length() > 3 && summary.replace(" ", "").contains(word);
  }

  private void addParameter(String word) {
    if (!command.takesParameter(parameters.size())) {
      throw new UsageException(
          "unexpected argument '" + word + "'",
          "a value with blanks or a * goes in quotes; " + seeHelp());
    }
    parameters.add(word);
  }

  private int required() {
    return (int) command.parameters().stream().filter(Parameter::required).count();
  }

  private String seeHelp() {
    return caller + " --help shows how to call it";
  }
}
