import { isTouchOnly } from './touch';

/**
 * Puts the focus where a person goes on: the first field marked data-home. Nothing is taken from what has the focus
 * already, and no keyboard is called up on a screen for fingers alone.
 */
export function focusHome(page: Document = document): void {
  const isLost = page.activeElement === null || page.activeElement === page.body;
  if (isLost && !isTouchOnly())
    page.querySelector<HTMLElement>('[data-home]')?.focus({ preventScroll: true });
}
