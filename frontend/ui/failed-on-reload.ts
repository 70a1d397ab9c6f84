import { keep, kept } from '../lib/kept';
import { failed, waits } from './toasts';

const place = 'camber.told';

/** Says what went wrong on the page as it is by now: what it shows is not so any more. */
export function failedOnReload(text: string): void {
  keep(place, text);
  location.reload();
}

/** Says what was left to be said by a reload, once. */
export function tellLeft(): void {
  const text = kept<string>(place);
  keep(place, undefined);
  if (text) failed(text, { wait: waits.payment });
}
