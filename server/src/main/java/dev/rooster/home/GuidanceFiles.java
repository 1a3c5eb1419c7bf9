package dev.rooster.home;

import dev.rooster.format.Place;
import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.Lesson;
import dev.rooster.guidance.PatternReader;
import dev.rooster.guidance.StepName;
import dev.rooster.guidance.Workflow;
import dev.rooster.guidance.WorkflowReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The lessons and workflows of a home directory: {@code lessons/*.md} and {@code workflows/*.yaml}.
 *
 * @param valid the valid ones, without patterns
 * @param files all files, relative to the home directory
 * @param problems by file; a reference to a missing lesson leaves its workflow valid
 */
public record GuidanceFiles(
    Guidance valid, Set<String> files, Map<String, List<Problem>> problems) {
  public static final String LESSONS = "lessons";
  public static final String WORKFLOWS = "workflows";
  private static final Pattern LESSON = Pattern.compile("(.*)\\.md");
  private static final Pattern WORKFLOW = Pattern.compile("(.*)\\.ya?ml");

  public GuidanceFiles {
    files = Set.copyOf(files);
    problems = Map.copyOf(problems);
  }

  static GuidanceFiles read(Path home) {
    Map<String, List<Problem>> problems = new TreeMap<>();
    Map<String, Path> lessons = files(home, LESSONS, LESSON, problems);
    Map<String, Path> workflows = files(home, WORKFLOWS, WORKFLOW, problems);
    Map<String, Lesson> goodLessons = new TreeMap<>();
    lessons.forEach((id, file) -> {
      Problems own = new Problems();
      text(file, own)
          .flatMap(it -> Lesson.read(id, it, own))
          .ifPresent(it -> goodLessons.put(id, it));
      keep(problems, LESSONS, file, own);
    });
    WorkflowReader reader = new WorkflowReader(lessons.keySet());
    Map<String, Workflow> goodWorkflows = new TreeMap<>();
    workflows.forEach((name, file) -> {
      Problems own = new Problems();
      Problems dangling = new Problems();
      text(file, own)
          .flatMap(it -> workflow(reader, name, it, own, dangling))
          .ifPresent(it -> goodWorkflows.put(name, it));
      own.addAll(dangling);
      keep(problems, WORKFLOWS, file, own);
    });
    Set<String> all = new HashSet<>(problems.keySet());
    lessons.values().forEach(it -> all.add(name(LESSONS, it)));
    workflows.values().forEach(it -> all.add(name(WORKFLOWS, it)));
    return new GuidanceFiles(Guidance.of(goodLessons, goodWorkflows, List.of()), all, problems);
  }

  /** The files of a folder by id. One whose name is not an id, or is taken, is a problem. */
  private static Map<String, Path> files(
      Path home, String folder, Pattern names, Map<String, List<Problem>> problems) {
    Map<String, Path> byId = new TreeMap<>();
    for (Path file : listed(home, folder, problems)) {
      String id = names.matcher(file.getFileName().toString()).replaceFirst("$1");
      Problems own = new Problems();
      if (!StepName.ID.matcher(id).matches()) {
        own.add(
            Place.START,
            "",
            "'%s' is not a valid id".formatted(id),
            "rename the file: use letters, digits and . _ - characters");
      } else if (byId.putIfAbsent(id, file) != null) {
        own.add(Place.START, "", "'%s' exists twice".formatted(id), "delete one of the files");
      }
      keep(problems, folder, file, own);
    }
    return byId;
  }

  private static List<Path> listed(Path home, String folder, Map<String, List<Problem>> problems) {
    Path path = home.resolve(folder);
    if (!Files.exists(path)) {
      return List.of();
    }
    Pattern names = folder.equals(LESSONS) ? LESSON : WORKFLOW;
    try (Stream<Path> all = Files.list(path)) {
      return all.filter(
              it -> {
                String name = it.getFileName().toString();
                return !name.startsWith(".") && names.matcher(name).matches();
              })
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      problems.put(
          folder,
          List.of(
              Problem.ofAll(
                  "the directory cannot be read",
                  "make sure that it is a directory and that Rooster has permission to read it")));
      return List.of();
    }
  }

  private static Optional<String> text(Path file, Problems problems) {
    try {
      return Optional.of(PlainFile.text(file));
    } catch (IOException e) {
      problems.add(
          Place.START,
          "",
          "cannot be read: " + e.getMessage(),
          "make sure that it is UTF-8 and that Rooster has permission to read it");
      return Optional.empty();
    }
  }

  private static Optional<Workflow> workflow(
      WorkflowReader reader, String name, String text, Problems problems, Problems dangling) {
    try {
      return reader.read(name, Yaml.read(text), problems, dangling);
    } catch (UnreadableException e) {
      e.problems().forEach(it -> problems.add(it.place(), it.path(), it.problem(), it.remedy()));
      return Optional.empty();
    }
  }

  private static void keep(
      Map<String, List<Problem>> problems, String folder, Path file, Problems more) {
    if (!more.isEmpty()) {
      problems.computeIfAbsent(name(folder, file), it -> new ArrayList<>()).addAll(more.all());
    }
  }

  private static String name(String folder, Path file) {
    return folder + "/" + file.getFileName();
  }

  /** Checks the steps that patterns name; any step of an invalid workflow may exist. */
  PatternReader patterns() {
    return new PatternReader(
        step -> valid.find(step).isPresent() || isHeldBack(WORKFLOWS, step.workflow()),
        valid.stepNames());
  }

  /** The valid ones, and the last valid version of the others. */
  public Guidance over(Guidance before) {
    Map<String, Lesson> lessons = new TreeMap<>(valid.lessons());
    before
        .lessons()
        .forEach((id, lesson) -> {
          if (isHeldBack(LESSONS, id)) {
            lessons.putIfAbsent(id, lesson);
          }
        });
    Map<String, Workflow> workflows = new TreeMap<>(valid.workflows());
    before
        .workflows()
        .forEach((name, workflow) -> {
          if (isHeldBack(WORKFLOWS, name)) {
            workflows.putIfAbsent(name, workflow);
          }
        });
    return Guidance.of(lessons, workflows, before.patterns());
  }

  /** Whether the file of an id, or its folder, has a problem. */
  private boolean isHeldBack(String folder, String id) {
    return Stream.of(
            folder,
            folder + "/" + id + ".md",
            folder + "/" + id + ".yaml",
            folder + "/" + id + ".yml")
        .anyMatch(problems::containsKey);
  }
}
