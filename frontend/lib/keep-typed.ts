import { successorOf as alikeOf, placeOf } from './likeness';
import { type Control, setValue } from './set-value';

/** Remembers what a person did in the named controls of node; the result does the same to their successors. */
export function keepTyped(node: HTMLElement): () => void {
  const typed = controlsOf(node).filter(isChanged);
  const active = node.ownerDocument.activeElement;
  const focused = active instanceof HTMLElement && node.contains(active) ? active : undefined;
  const place = focused && placeOf(focused, node);
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;

  return () => {
    const controls = controlsOf(node);
    for (const old of typed) {
      const now = successorIn(controls, old);
      if (!now) continue;
      if (!hasMark(old)) setValue(now, old.value);
      else if (hasMark(now) && now.checked !== old.checked) now.click();
    }
    const next = focused && place && (successorOf(focused, node, controls) ?? alikeOf(focused, place, node));
    next?.focus({ preventScroll: true });
    if (next instanceof HTMLInputElement && caret !== null) next.setSelectionRange(caret, caret);
  };
}

function controlsOf(node: HTMLElement): Control[] {
  return [...node.querySelectorAll<Control>('input[name], textarea[name], select[name]')];
}

function successorOf(old: HTMLElement, node: HTMLElement, controls: Control[]): HTMLElement | undefined {
  return (
    successorIn(controls, old) ??
    [...node.querySelectorAll<HTMLElement>('[id]')].find((element) => element.id === old.id)
  );
}

/** Forms of one island may repeat a name (a quantity for each line), but never an id. */
function successorIn(controls: Control[], old: HTMLElement): Control | undefined {
  const named = controls.filter((control) => isSuccessor(control, old));
  return named.find((control) => control.id === old.id) ?? named[0];
}

function isSuccessor(now: Control, old: HTMLElement): boolean {
  if (now.name !== old.getAttribute('name')) return false;
  return !hasMark(now) || now.value === (old as HTMLInputElement).value;
}

function hasMark(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  return hasMark(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
