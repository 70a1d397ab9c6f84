import { isLocked } from './lock';
import { isScan, pause, press, quiet, type ScanOptions, type ScanStep, wedge } from './scan';
import { type Control, setValue } from './set-value';

type Before = { control: Control; value: string };

/** How many fields of secrets there are: as long as there is one, a scan is its alone. */
let keepers = 0;

/** Types of input of several parts, into which a script can't type. */
const parted = ['date', 'time', 'datetime-local', 'month', 'week'];

/** Calls onScan for every scan, wherever the focus is, and keeps its keys out of the page. Returns the way to stop. */
export function listenForScans(
  onScan: (code: string) => void,
  options: Partial<ScanOptions> = {},
  page: Document = document,
): () => void {
  return listen(
    { onScan, listens: () => !isLocked() && keepers === 0, takesUnended: false },
    { ...wedge, ...options },
    page,
  );
}

/**
 * Keeps scans out of the page, locked or not, and calls onScan for each: where a PIN or a password is typed, a code is
 * neither, but it may be a badge's. A scanner that sends no Enter is heard too.
 */
export function keepScansOut(onScan: (code: string) => void, page: Document = document): () => void {
  const stop = listen({ onScan, listens: () => true, takesUnended: true }, wedge, page);
  keepers += 1;
  let isOver = false;
  return () => {
    if (!isOver) keepers -= 1;
    isOver = true;
    stop();
  };
}

type Listener = {
  onScan: (code: string) => void;
  listens: () => boolean;
  /** Whether keys in the tempo of a scan are one without an Enter after them. */
  takesUnended: boolean;
};

function listen({ onScan, listens, takesUnended }: Listener, rules: ScanOptions, page: Document): () => void {
  let state = quiet;
  let before: Before | undefined;
  let timer = 0;

  const take = (step: ScanStep) => {
    state = step.state;
    if (step.release) type(page, step.release);
  };
  const end = (code: string, leaked: number) => {
    if (leaked && before) setValue(before.control, before.value);
    if (code) onScan(code);
  };
  const rest = () => {
    if (takesUnended && isScan(state, rules)) {
      const { burst, leaked } = state;
      state = quiet;
      end(burst, leaked);
    } else take(pause(state));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || !listens()) return;
    const { key, timeStamp: at, repeat } = event;
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    const active = page.activeElement;
    const unholdable = active instanceof HTMLInputElement && parted.includes(active.type);
    const step = press(state, { key, at, repeat, modified, unholdable }, rules);
    take(step);
    clearTimeout(timer);
    // Twice the gap: on a busy page a key that was in time may be told after the timer.
    timer = window.setTimeout(rest, 2 * rules.gap);
    if (step.act === 'pass' && state.burst.length === 1) before = remember(active);
    if (step.act === 'pass') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (step.act === 'scan') end(step.code, step.leaked);
  };

  page.addEventListener('keydown', onKey, { capture: true });
  return () => {
    clearTimeout(timer);
    page.removeEventListener('keydown', onKey, { capture: true });
  };
}

function remember(active: Element | null): Before | undefined {
  const isControl =
    active instanceof HTMLInputElement ||
    active instanceof HTMLTextAreaElement ||
    active instanceof HTMLSelectElement;
  return isControl ? { control: active, value: active.value } : undefined;
}

function type(page: Document, text: string): void {
  // The only way to insert at the caret of an input, number inputs too, that keeps the browser's undo.
  page.execCommand('insertText', false, text);
}
