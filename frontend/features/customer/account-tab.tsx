import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/client';
import type { Statement } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { useCallsAt } from './calls-at';
import { Ageing, Figures, Lines, OpenCharges } from './statement-screen';
import { StatementTerms } from './statement-terms';

/** What a customer owes on account, how late it is, how it came to that, and what was agreed (TRD-11). */
export function AccountTab({ customerId }: { customerId: number }) {
  const at = useCallsAt();
  const [days, setDays] = useState({});
  const { data, error, refetch } = useQuery({
    queryKey: ['customer account', customerId, days],
    queryFn: ({ signal }) =>
      ask<Statement>(at('/pos/customer/statement/get'), { query: { customerId, ...days }, signal }),
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="row" count={6} />;
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDays(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const reload = async () => {
    await refetch();
  };
  return (
    <div className="grid min-w-0 gap-4">
      {data.hold && (
        <p className="notice barricade" role="status">
          {t('The account is on hold: nothing is sold on it.')}
        </p>
      )}
      <Figures statement={data} />
      <div className="office-sides">
        <div className="grid min-w-0 gap-4">
          <Ageing statement={data} />
          <OpenCharges statement={data} />
          <Lines statement={data} onVoid={undefined}>
            <form className="flex flex-wrap items-end gap-4" onSubmit={show}>
              <Field name="from" type="date" label={t('From')} defaultValue={data.from} />
              <Field name="to" type="date" label={t('To')} defaultValue={data.to} />
              <Button type="submit">{t('Show')}</Button>
            </form>
          </Lines>
        </div>
        <div className="grid min-w-0 gap-4">
          {data.actions.agree ? (
            <StatementTerms
              key={`${data.terms} ${data.limit} ${data.hold} ${data.asks_po}`}
              statement={data}
              path={data.actions.agree}
              onSet={reload}
            />
          ) : (
            data.terms === 0 && <p className="panel p-4 mut">{t('Only a business buys on account.')}</p>
          )}
        </div>
      </div>
    </div>
  );
}
