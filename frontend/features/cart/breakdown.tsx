import type { Total } from '../../api/types';
import { RemoveTotal } from './code-field';

/** How a total adds up (TOT-1). */
export function Breakdown({ rows }: { rows: readonly Total[] }) {
  return (
    <dl className="grid gap-2">
      {rows.map((total) => (
        <Row key={`${total.code} ${total.title}`} total={total} />
      ))}
    </dl>
  );
}

/** A coupon, voucher, points or credit can be taken off (CART-41). */
function Row({ total }: { total: Total }) {
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
