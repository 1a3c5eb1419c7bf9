// Where the focus goes among the cards of the inbox, so that it is never lost with the card that had it.

const cards = () => [...document.querySelectorAll('.mail .msg')];

/** To the next or the previous card that is still there. */
export function move(step) {
  const all = cards().filter((it) => it.dataset.message);
  const at = all.findIndex((it) => it.contains(document.activeElement));
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}

/**
 * From a card that is about to go to the next one of its list, else the previous one, else the heading of the view.
 * Without a card, all of them go. Focus that somebody has taken elsewhere meanwhile stays.
 */
export function moveFrom(element) {
  const card = element?.closest?.('.msg') ?? null;
  const active = document.activeElement;
  const elsewhere = card && active && active !== document.body && !card.contains(active);
  if (elsewhere) return;
  const all = card ? [...card.parentElement.querySelectorAll('.msg')] : [];
  const at = all.indexOf(card);
  (all[at + 1] ?? all[at - 1] ?? document.querySelector('h1'))?.focus();
}
