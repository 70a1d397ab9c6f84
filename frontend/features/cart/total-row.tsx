import type { Total } from '../../api/types';
import { RemoveTotal } from './code-field';

/** A row of the totals; a coupon, voucher, points or credit can be taken off (CART-41). */
export function TotalRow({ total }: { total: Total }) {
  if (total.code === 'total') {
    return (
      <div className="flex items-baseline justify-between border-t border-ink pt-3">
        <dt className="h3">{total.title}</dt>
        <dd className="price">{total.text}</dd>
      </div>
    );
  }
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex items-center" translate={total.code === 'tax' ? 'no' : undefined}>
        {total.title}
        <RemoveTotal total={total} />
      </dt>
      <dd className="money">{total.text}</dd>
    </div>
  );
}
