/** Which it was of those that are pressed by words like its own: a cart has a "Remove 10" before its "Remove 1". */
export type Place = { at: number; among: number };

/** The button or link that is pressed now by the words of what was pressed. Nothing, where it could be another one's. */
export function successorOf(
  control: HTMLElement,
  { at, among }: Place,
  node: HTMLElement,
): HTMLElement | undefined {
  const alike = likenesses(control, node);
  if (alike.length === among) return alike[at];
  const same = alike.filter((one) => wordsOf(one) === wordsOf(control));
  return same.length === 1 ? same[0] : undefined;
}

export function placeOf(control: HTMLElement, node: HTMLElement): Place {
  const alike = likenesses(control, node);
  return { at: alike.indexOf(control), among: alike.length };
}

/** What is pressed by the words of control, or by more that begin with them. */
function likenesses(control: HTMLElement, node: HTMLElement): HTMLElement[] {
  const words = wordsOf(control);
  const all = [...node.querySelectorAll<HTMLElement>('button, a[href]')];
  return words === '' ? [] : all.filter((one) => wordsOf(one).startsWith(words));
}

function wordsOf(element: HTMLElement): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}
