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
      .request(`camber-cart-${uuid}`, { signal: AbortSignal.timeout(longestWait) }, () => {
        answer(true);
        return new Promise<void>((done) => {
          letGo = done;
        });
      })
      .catch(() => answer(false));
  });
}
