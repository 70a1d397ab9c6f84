import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerBuyers as Buyers, CustomerBuyer, Said } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded } from '../../ui/toasts';

/** Who buys for the business of a customer (ACCT-2). */
export function CustomerBuyers({ customerId }: { customerId: number }) {
  const queryKey = ['customer buyers', customerId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask<Buyers>('/admin/api/customer/buyers', { query: { customerId }, signal }),
    retry: false,
    staleTime: 0,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="row" count={4} />;
  return (
    <section className="panel" aria-labelledby="buyers-head">
      <header>
        <h2 id="buyers-head">{t('Buyers')}</h2>
      </header>
      {data.results.length === 0 ? (
        <div className="in-panel">
          <p className="mut">{t('They buy for themselves.')}</p>
          {data.open_url && <Open customerId={customerId} path={data.open_url} queryKey={queryKey} />}
        </div>
      ) : (
        <ul className="trail px-4">
          {data.results.map((one) => (
            <Buyer key={one.customer_id} buyer={one} isShown={one.customer_id === customerId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Buyer({ buyer, isShown }: { buyer: CustomerBuyer; isShown: boolean }) {
  return (
    <li>
      <p className="head">
        {isShown ? (
          <b translate="no">{buyer.name}</b>
        ) : (
          <a className="l b" href={buyer.edit_url} translate="no">
            {buyer.name}
          </a>
        )}
        <span className="flex flex-wrap gap-1">
          <span className="st">{buyer.is_holder ? t('Holder') : t('Buyer')}</span>
          {!buyer.is_active && <span className="st void">{t('Disabled')}</span>}
        </span>
      </p>
      <p className="dim wrap-anywhere" translate="no">
        {[buyer.email, buyer.telephone].filter(Boolean).join(' · ')}
      </p>
      <p className="dim">{buyer.signs_in ? t('They can sign in.') : t('They have no password.')}</p>
    </li>
  );
}

type OpenProps = { customerId: number; path: string; queryKey: readonly unknown[] };

/** Makes them the holder of a business, with an account of its own. */
function Open({ customerId, path, queryKey }: OpenProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useSending([], {
    onFailed: (words) => {
      setAsking(false);
      failed(words);
    },
  });
  const open = async (intent: string) => {
    const said = await ask<Said>(path, { method: 'POST', form: { customerId }, intent });
    succeeded(said.success);
    setAsking(false);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <div className="actions">
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('Open the account of a business')}
      </Button>
      <Confirm
        open={isAsking}
        title={t('Open the account of a business?')}
        consequence={t(
          'They hold it: they add people who buy for it, and terms can be agreed. It can’t be closed again.',
        )}
        verb={t('Open it')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => send(open)}
      />
    </div>
  );
}
