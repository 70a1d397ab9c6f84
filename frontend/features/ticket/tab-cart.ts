import { keep, kept } from '../../lib/kept';

const place = 'camber.cart';
const longestWait = 1_000;

/** The ticket that this tab held before a reload; undefined in a new tab. */
export function cartOfTab(): string | undefined {
  return kept<string>(place);
}

export function holdCart(uuid: string): void {
  keep(place, uuid);
}

/** Whether no other tab of the register has the ticket. */
export async function isFree(uuid: string): Promise<boolean> {
  if (!navigator.locks || uuid === cartOfTab()) return true;
  return navigator.locks.request(nameOf(uuid), { ifAvailable: true }, (lock) => lock !== null);
}

const nameOf = (uuid: string) => `camber-cart-${uuid}`;

let letGo = () => {};

/**
 * Takes the ticket for this tab alone (POS-3); false when another tab of the register has it. A tab that crashed has let
 * go of its own. A browser without locks (they need https) gives every ticket.
 */
export async function takeCart(uuid: string): Promise<boolean> {
  letGo();
  if (!navigator.locks) return true;
  return new Promise((answer) => {
    navigator.locks
      .request(nameOf(uuid), { signal: AbortSignal.timeout(longestWait) }, () => {
        answer(true);
        return new Promise<void>((done) => {
          letGo = done;
        });
      })
      .catch(() => answer(false));
  });
}
