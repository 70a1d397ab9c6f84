import { ask } from '../../api/client';
import type { CoreDone, CoreList, CoresOf } from '../../api/types';
import { type Cents, toMajor } from '../../lib/money';
import type { ListQuery } from '../../ui/list-state';

/** Whose old parts: of an order, or the one that bears a number. */
export type Wanted = { order_id: number } | { tag: number };

export function loadCores(of: Wanted, signal: AbortSignal): Promise<CoresOf> {
  return ask('/pos/core/of', { query: of, signal });
}

export function listCores({ page, limit, filters }: ListQuery, signal: AbortSignal): Promise<CoreList> {
  return ask('/pos/core/list', { query: { page, limit, which: filters.which || 'inspect' }, signal });
}

/** What becomes of old parts. each is what one is worth; tag 0: they come in now. */
export type Taken = {
  core_id: number;
  tag: number;
  quantity: number;
  state: 'received' | 'accepted' | 'rejected';
  each: Cents;
  reason: string;
  refund: '' | 'cash' | 'store_credit' | 'later';
};

export function takeOldParts(path: string, taken: Taken, intent: string): Promise<CoreDone> {
  const { core_id, tag, quantity, state, each, reason, refund } = taken;
  const isPaid = state === 'accepted';
  const form = {
    core_id,
    tag,
    quantity,
    state,
    reason,
    ...(isPaid && {
      amount: toMajor(each),
      refund_as: refund === 'later' ? '' : refund,
      later: refund === 'later' ? 1 : 0,
    }),
  };
  return ask(path, { method: 'POST', form, intent, timeout: 60_000 });
}
