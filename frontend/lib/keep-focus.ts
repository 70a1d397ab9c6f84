/**
 * A ref for a zone of buttons: a press of the mouse there leaves the focus in a field marked data-home, where the next
 * thing is typed. Any other field loses it, so that what was typed there settles.
 */
export function keepFocus(zone: HTMLElement | null): (() => void) | undefined {
  if (!zone) return undefined;
  const hold = (event: MouseEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!isField && document.activeElement?.hasAttribute('data-home')) event.preventDefault();
  };
  zone.addEventListener('mousedown', hold);
  return () => zone.removeEventListener('mousedown', hold);
}
