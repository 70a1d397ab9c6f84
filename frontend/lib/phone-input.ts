import { masked, remasked } from './phone';

const before = new WeakMap<HTMLInputElement, string>();

/** Gives a field of a form that the server drew the mask of a phone number (MSG-4). */
export function maskPhone(field: HTMLInputElement): void {
  if (before.has(field)) return;
  const show = (text: string, caret: number) => {
    before.set(field, text);
    if (text === field.value) return;
    field.value = text;
    if (field === document.activeElement) field.setSelectionRange(caret, caret);
  };
  const whole = masked(field.value);
  show(whole, whole.length);
  field.addEventListener('input', (event) => {
    const isForward = event instanceof InputEvent && event.inputType === 'deleteContentForward';
    const edit = { text: field.value, caret: field.selectionStart ?? field.value.length };
    const next = remasked(before.get(field) ?? '', edit, isForward);
    show(next.text, next.caret);
  });
}
