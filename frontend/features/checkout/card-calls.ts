import { ask, newIntent } from '../../api/client';
import type { CardPayment } from '../../api/types';

/** Asks for a card, or says what became of it meanwhile. */
export function payByCard(address: string): Promise<CardPayment> {
  return ask<CardPayment>(address, { method: 'POST', intent: newIntent(), timeout: 30_000 });
}

/** Asks the card company, through the server, what became of the card. */
export function finishCard(address: string): Promise<CardPayment> {
  return ask<CardPayment>(address, { method: 'POST', intent: newIntent(), timeout: 30_000 });
}
