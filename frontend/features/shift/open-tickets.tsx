import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Tickets } from '../../api/types';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';

/** What is still open at the register when its shift is to be closed: nothing of it vanishes (TKT-1). */
export function OpenTickets() {
  const open = useQuery({
    queryKey: ['till', 'tickets'],
    queryFn: ({ signal }) => ask<Tickets>('/pos/tickets', { signal }),
  }).data?.items;
  if (!open?.length) return null;
  return (
    <section className="notice grid gap-2" aria-label={t('Open tickets')}>
      <p className="b">
        {open.length === 1
          ? t('1 ticket is still open at this register.')
          : t('%d tickets are still open at this register.', open.length)}
      </p>
      <p>{t('They stay open for the next shift. What was paid on them stays with this drawer.')}</p>
      <ul className="grid gap-2">
        {open.map((one) => (
          <li key={one.uuid} className="flex justify-between gap-4">
            <span>
              {one.customer ? <b translate="no">{one.customer}</b> : <b>{t('Walk-in')}</b>}
              {one.order_id > 0 && <span className="mut"> · {t('Order # %d', one.order_id)}</span>}
              {one.paid > 0 && <span className="mut block">{t('%s paid', price(fromMajor(one.paid)))}</span>}
            </span>
            <b className="money">{price(fromMajor(one.total))}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
