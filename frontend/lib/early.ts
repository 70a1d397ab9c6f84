import { type Place, placeOf, successorOf } from './likeness';
import { type Control, setValue } from './set-value';

/** What a person did in a part of the page whose script was not there yet. */
type Deed =
  | ({ kind: 'press'; control: HTMLElement } & Place)
  | { kind: 'open'; control: HTMLSelectElement }
  | { kind: 'key'; control: HTMLElement; key: string };

export type Early = {
  /** Done when no press is halfway: a button that is replaced between down and up never hears of it. */
  released: () => Promise<void>;
  /**
   * Does again what was done, with what the script drew, or with the plain page where none came. What is typed meanwhile
   * waits for its turn.
   */
  goOn: () => Promise<void>;
};

const answered = 5_000; // ms that a list may take to come, while what was typed after it waits
const worked = ['Enter', 'Tab', 'ArrowDown', 'ArrowUp'];

/** Keys that are pressed again, so that they are not taken for a person's. */
const again = new WeakSet<Event>();

/**
 * Takes notes of what is pressed, sent, opened and typed in node, and lets none of it happen yet. What is typed into text
 * fields and ticked happens at once: it stays in the fields (see keepTyped), as links stay links while nothing is unsent;
 * but those that open something over the page (data-opens) wait for the script.
 */
export function noteEarly(node: HTMLElement): Early {
  const deeds: Deed[] = [];
  const page = node.ownerDocument;
  const listening = new AbortController();
  const { signal } = listening;
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => node.addEventListener(name, hear, { capture: true, signal });
  const note = (event: Event, deed: Deed) => {
    event.preventDefault();
    const last = deeds.at(-1);
    if (deed.kind === 'key' || last?.kind !== deed.kind || last.control !== deed.control) deeds.push(deed);
  };

  // The script judges what was filled in, in its own words; without it the browser does.
  const forms = [...node.querySelectorAll('form')].filter((form) => !form.noValidate);
  for (const form of forms) form.noValidate = true;

  listen('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const control = event.submitter ?? form.querySelector<HTMLElement>('[type=submit]') ?? form;
    control.setAttribute('aria-busy', 'true');
    note(event, { kind: 'press', control, ...placeOf(control, node) });
  });
  listen('click', (event) => {
    const link = (event.target as Element).closest('a');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link && isPlain && ('opens' in link.dataset || deeds.length > 0 || isChanged(node)))
      note(event, { kind: 'press', control: link, ...placeOf(link, node) });
  });
  listen('mousedown', (event) => {
    const list = event.target;
    if (!(list instanceof HTMLSelectElement) || event.button !== 0) return;
    list.focus();
    note(event, { kind: 'open', control: list });
  });
  listen('keydown', (event) => {
    const { target: list, key } = event;
    if (!(list instanceof HTMLSelectElement) || !isWork(event)) return;
    const isUnasked = key === 'Tab' && (event.shiftKey || deeds.at(-1)?.kind !== 'key');
    if (!isUnasked) note(event, { kind: 'key', control: list, key });
  });

  let isDown = false;
  listen('pointerdown', () => {
    isDown = true;
  });
  const up = () => {
    isDown = false;
  };
  for (const name of ['pointerup', 'pointercancel'] as const)
    page.addEventListener(name, up, { capture: true, signal });

  return {
    async released() {
      while (isDown) await wait(16);
      await wait(0); // the click of it comes first
    },
    async goOn() {
      listening.abort();
      for (const form of forms) form.noValidate = false;
      for (const { control } of deeds) control.removeAttribute('aria-busy');
      const typing = new AbortController();
      const late = (event: KeyboardEvent) => {
        if (again.has(event) || !isWork(event) || (event.key === 'Tab' && event.shiftKey)) return;
        event.stopImmediatePropagation();
        note(event, { kind: 'key', control: event.target as HTMLElement, key: event.key });
      };
      node.addEventListener('keydown', late, { capture: true, signal: typing.signal });
      for (let deed = deeds.shift(); deed; deed = deeds.shift()) await doAgain(deed, node);
      typing.abort();
    },
  };
}

/** A character, or a key with which a list is worked. */
function isWork({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && (key.length === 1 || worked.includes(key));
}

async function doAgain(deed: Deed, node: HTMLElement): Promise<void> {
  if (deed.kind === 'press')
    return (sameOf(deed.control, node) ?? successorOf(deed.control, deed, node))?.click();
  if (deed.kind === 'open') return open(sameOf(deed.control, node));
  const field = node.ownerDocument.activeElement;
  if (field instanceof HTMLElement) await type(field, deed.key);
}

/** Control itself, or what is there now by its id. */
function sameOf(control: HTMLElement, node: HTMLElement): HTMLElement | undefined {
  if (node.contains(control)) return control;
  const all = [...node.querySelectorAll<HTMLElement>('button, a[href], select, input')];
  return all.find((one) => control.id !== '' && one.id === control.id);
}

/** Opens a list of the browser. The script's own lists open with the focus. */
function open(list: HTMLElement | undefined): void {
  try {
    if (list instanceof HTMLSelectElement) list.showPicker();
  } catch {
    list?.focus(); // the press is too long ago
  }
}

/** Presses a key in a field, and waits until it has done its work. */
async function type(field: HTMLElement, key: string): Promise<void> {
  if (field instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) return field.click();
  if (key.length > 1) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    again.add(event);
    field.dispatchEvent(event);
    const latest = performance.now() + answered;
    const isWaiting = () => field.ownerDocument.activeElement === field && field.ariaBusy === 'true';
    do await wait(16);
    while (isWaiting() && performance.now() < latest);
  } else if (field instanceof HTMLInputElement) {
    const { value, selectionStart, selectionEnd } = field;
    setValue(field, value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? value.length));
    await wait(0);
  } else if (field instanceof HTMLSelectElement) {
    const at = [...field.options].find((o) => o.text.toLowerCase().startsWith(key.toLowerCase()));
    if (at) setValue(field, at.value);
  }
}

/** Whether a field holds something else than the server wrote. */
function isChanged(node: HTMLElement): boolean {
  return [...node.querySelectorAll<Control>('input, textarea')].some(
    (field) =>
      'defaultValue' in field &&
      (field.value !== field.defaultValue ||
        (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)),
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
