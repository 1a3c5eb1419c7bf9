package dev.rooster.page;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** Makes a picture of a page smaller: with the 256 colours that it has most of. */
final class SmallPicture {
  private static final int COLOURS = 256;
  private static final int OPAQUE = 0xFF000000;

  private SmallPicture() {}

  static void write(Path png, Path to) throws IOException {
    BufferedImage whole = ImageIO.read(png.toFile());
    List<Integer> palette = palette(whole);
    int[] colours = palette.stream().mapToInt(it -> it | OPAQUE).toArray();
    IndexColorModel model =
        new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
    BufferedImage small =
        new BufferedImage(
            whole.getWidth(), whole.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
    Map<Integer, Integer> nearest = new HashMap<>();
    for (int y = 0; y < whole.getHeight(); y++) {
      for (int x = 0; x < whole.getWidth(); x++) {
        int index = nearest.computeIfAbsent(whole.getRGB(x, y), colour -> nearest(colour, palette));
        small.getRaster().setSample(x, y, 0, index);
      }
    }
    File file = to.toFile();
    ImageIO.write(small, "png", file);
  }

  private static List<Integer> palette(BufferedImage image) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        counts.merge(image.getRGB(x, y), 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder()))
        .limit(COLOURS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int nearest(int colour, List<Integer> palette) {
    int best = 0;
    for (int i = 1; i < palette.size(); i++) {
      if (distance(colour, palette.get(i)) < distance(colour, palette.get(best))) {
        best = i;
      }
    }
    return best;
  }

  private static int distance(int one, int other) {
    int distance = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int difference = ((one >> shift) & 0xFF) - ((other >> shift) & 0xFF);
      distance += difference * difference;
    }
    return distance;
  }
}
