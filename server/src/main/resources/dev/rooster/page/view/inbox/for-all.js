// Asks the server for each of many things, a few at a time. Pure but for what it is given to do.

/** So many requests are under way at the same time. */
const AT_ONCE = 6;

/** Acts on every item, whatever becomes of the others. Returns those that were refused, in their order: [{item, error}]. */
export async function forAll(items, act) {
  const refused = new Map();
  const waiting = [...items];
  const worker = async () => {
    while (waiting.length) {
      const item = waiting.shift();
      try {
        await act(item);
      } catch (error) {
        refused.set(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return items.filter((it) => refused.has(it)).map((item) => ({ item, error: refused.get(item) }));
}
