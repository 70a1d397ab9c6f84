export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets the value as a person would, so that React hears of it. A list that lacks the value keeps its own. A date that is
 * half typed has the value '' too, and is emptied by ''.
 */
export function setValue(control: Control, value: string): void {
  if (control.value === value && !control.validity.badInput) return;
  if (control instanceof HTMLSelectElement && ![...control.options].some((o) => o.value === value)) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
