const worked = /^F[2-9]$/;

/**
 * Keeps the function keys that are pressed before the script of a screen is there to hear them; F5 stays the browser's.
 * What is returned is called when it is there: it presses them again, at most once.
 */
export function holdFunctionKeys(page: Document): () => void {
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    if (!worked.test(event.key) || event.key === 'F5' || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) held.push(event);
  };
  page.addEventListener('keydown', hold, true);
  return () => {
    page.removeEventListener('keydown', hold, true);
    for (const { key, code } of held.splice(0)) {
      const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
      (page.activeElement ?? page.body).dispatchEvent(again);
    }
  };
}
