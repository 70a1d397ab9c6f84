import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Standing } from '../../api/types';
import { classes } from '../../lib/classes';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';

type Props = { customerId: number; vehicles: number };

/** What the customer of a ticket owes and has to spend (TKT-3). */
export function CustomerStanding({ customerId, vehicles }: Props) {
  const { data } = useQuery({
    queryKey: ['till', 'standing', customerId],
    queryFn: ({ signal }) => ask<Standing>('/pos/customer/standing', { query: { customerId }, signal }),
    staleTime: 0,
  });
  if (!data) return null;
  const rows: [title: string, text: string, isBad?: boolean][] = [];
  if (data.has_account || data.owed > 0) {
    rows.push([t('Owes'), price(fromMajor(data.owed))]);
    rows.push([t('Overdue'), price(fromMajor(data.overdue)), data.overdue > 0]);
    rows.push([
      t('Credit left'),
      data.on_hold ? t('On hold') : price(fromMajor(data.account_left)),
      data.on_hold,
    ]);
  }
  if (data.store_credit > 0 || rows.length > 0)
    rows.push([t('Store credit'), price(fromMajor(data.store_credit))]);
  if (vehicles > 0) rows.push([t('Vehicles'), String(vehicles)]);
  if (rows.length === 0) return null;
  return (
    <dl className="standing">
      {rows.map(([title, text, isBad]) => (
        <div key={title}>
          <dt className="lab">{title}</dt>
          <dd className={classes('n', isBad && 'bad')}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
