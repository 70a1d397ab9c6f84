import { act } from '@testing-library/react';

let at = 0;

/** Presses keys as a scanner does: by its own time, whatever the machine does meanwhile. */
export function scanned(code: string): void {
  at += 10_000;
  act(() => {
    [...code, 'Enter'].forEach((key, i) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at + i * 6 });
      (document.activeElement ?? document.body).dispatchEvent(event);
    });
  });
}
