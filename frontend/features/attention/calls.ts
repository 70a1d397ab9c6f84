import { ask } from '../../api/client';
import type { Attention, AttentionList } from '../../api/types';
import { type Cents, toMajor } from '../../lib/money';

export function loadAttention(signal: AbortSignal): Promise<AttentionList> {
  return ask('/pos/payments/list', { signal });
}

/** Asks the provider now what became of a card. */
export function checkPayment(
  { check_url, order_id, siteTransactionId }: Attention,
  intent: string,
): Promise<{ message: string }> {
  return ask(check_url ?? '', {
    method: 'POST',
    form: { orderId: order_id, siteTransactionId },
    intent,
    timeout: 30_000,
  });
}

/** Lets the order and its terminal go; the outcome is asked for all the same. */
export function releasePayment(
  { release_url, order_id, siteTransactionId }: Attention,
  reason: string,
  intent: string,
): Promise<{ message: string }> {
  return ask(release_url ?? '', {
    method: 'POST',
    form: { orderId: order_id, siteTransactionId, reason },
    intent,
  });
}

/** Ends a card of which nobody knows what became, by what a person saw of it. */
export function attestPayment(
  { attest_url, siteTransactionId }: Attention,
  seen: { isCharged: boolean; amount: Cents; evidence: string },
  intent: string,
): Promise<{ message: string }> {
  const { isCharged, amount, evidence } = seen;
  return ask(attest_url ?? '', {
    method: 'POST',
    form: {
      siteTransactionId,
      charged: Number(isCharged),
      evidence,
      ...(isCharged && { amount: toMajor(amount) }),
    },
    intent,
    timeout: 30_000,
  });
}

/** Pays back what is due; as '' means the way it came in. */
export function payBack(
  { refund_url, kind, id, siteTransactionId }: Attention,
  as: string,
  intent: string,
): Promise<unknown> {
  const form = kind === 'late' ? { siteTransactionId } : { refund_id: id, transaction_type: as };
  return ask(refund_url ?? '', { method: 'POST', form, intent, timeout: 30_000 });
}
