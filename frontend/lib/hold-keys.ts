/** Keys for a field that is not there yet: what is typed between the key that opens a dialog and its field. */
export type HeldKeys = {
  /** Keeps the key out of the page if a dialog is on its way; says whether it did. */
  hold: (event: KeyboardEvent) => boolean;
  stop: () => void;
};

const patience = 3_000; // ms; a dialog that does not come gets nothing

/**
 * Holds what is typed while isComing() says that a dialog was asked for and nothing in it has the focus yet. As soon as
 * something has, the keys are its own: text is typed, Enter sends the form or presses the button.
 */
export function holdKeys(isComing: () => boolean, page: Document = document): HeldKeys {
  let held: string[] = [];
  let since = 0;
  const release = () => {
    if (held.length === 0 || isComing()) return;
    const keys = performance.now() - since < patience ? held : [];
    held = [];
    const text = keys.filter((key) => key !== 'Enter').join('');
    if (text) page.execCommand('insertText', false, text);
    if (keys.includes('Enter')) send(page.activeElement);
  };
  // a dialog gives the focus and then selects what is in its field: what was held is typed after that
  const soon = () => requestAnimationFrame(release);
  page.addEventListener('focusin', soon);
  return {
    hold: (event) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!(isText || event.key === 'Enter') || !isComing()) return false;
      event.preventDefault();
      if (held.length === 0) since = performance.now();
      held.push(event.key);
      return true;
    },
    stop: () => page.removeEventListener('focusin', soon),
  };
}

function send(active: Element | null): void {
  if (active instanceof HTMLInputElement) active.form?.requestSubmit();
  else if (active instanceof HTMLButtonElement) active.click();
}
