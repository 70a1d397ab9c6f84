/** What only a person does. Scrolling alone is not among them: it is reading. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

/** Runs once, with the first sign of a person on the page: at once if something of it has the focus already. */
export function onFirstSign(page: Document, run: () => void): void {
  if (page.activeElement && page.activeElement !== page.body) {
    run();
    return;
  }
  const once = () => {
    for (const sign of signs) page.removeEventListener(sign, once, true);
    run();
  };
  for (const sign of signs) page.addEventListener(sign, once, { capture: true, passive: true });
}
