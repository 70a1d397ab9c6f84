import { ask } from '../../api/client';
import type { CardPayment } from '../../api/types';

/** Asks for a card, or says what became of the order meanwhile. */
export function payByCard(): Promise<CardPayment> {
  return ask<CardPayment>('/checkout/confirm/pay', { method: 'POST', timeout: 30_000 });
}

/** Asks the card company, through the server, what became of the card. */
export function finishCard(): Promise<CardPayment> {
  return ask<CardPayment>('/checkout/confirm/finish', { method: 'POST', timeout: 30_000 });
}
