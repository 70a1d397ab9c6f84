import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attention } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { Field, Select } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded, waits } from '../../ui/toasts';
import { AttestForm } from './attest-form';
import { checkPayment, loadAttention, payBack, releasePayment } from './calls';

const again = 10_000; // ms

/** Every payment whose outcome is not known, that came too late, that is to be paid back, or that a company reports otherwise (PAY-29). */
export function AttentionTable() {
  const list = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => loadAttention(signal),
    refetchInterval: again,
  });
  const [asks, setAsks] = useState<{ what: 'release' | 'refund' | 'attest'; of: Attention }>();
  if (list.isError && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton shape="row" count={4} />;

  const close = () => setAsks(undefined);
  const done = () => {
    close();
    void list.refetch();
  };

  return (
    <>
      <p className="mut" role="status">
        {list.data.total === 1
          ? t('1 payment needs attention.')
          : t('%d payments need attention.', list.data.total)}
      </p>
      {list.data.results.length === 0 ? (
        <Empty title={t('Nothing needs attention.')}>
          {t(
            'Cards whose outcome is not known, charges that came too late and refunds that are due stand here.',
          )}
        </Empty>
      ) : (
        <ul className="attention">
          {list.data.results.map((one) => (
            <li key={`${keyOf(one)} ${one.since} ${one.amount}`}>
              <p className="what">
                <b className="h4 block">{titleOf(one)}</b>
                <span className="mut">{one.state_text}</span>
              </p>
              <p>
                {one.order_url && (
                  <a className="l b" href={one.order_url}>
                    {t('Order # %d', one.order_id)}
                  </a>
                )}
                {one.payer_url && (
                  <a className="l b" href={one.payer_url}>
                    {t('Statement of account')}
                  </a>
                )}
                <span className="mut block" translate="no">
                  {[one.customer, one.lane].filter(Boolean).join(' · ')}
                </span>
              </p>
              <p className="n">
                <span className="lab block">{t('Since')}</span>
                <span translate="no">{one.since_text}</span>
              </p>
              <p className="money r">{one.amount_text}</p>
              <div className="do">
                {one.check_url && <Check of={one} onDone={() => void list.refetch()} />}
                {one.release_url && (
                  <Button size={56} look="destructive" onClick={() => setAsks({ what: 'release', of: one })}>
                    {t('Release to other tender')}
                  </Button>
                )}
                {one.attest_url && (
                  <Button size={56} onClick={() => setAsks({ what: 'attest', of: one })}>
                    {t('Say what happened')}
                  </Button>
                )}
                {one.refund_url && (
                  <Button size={56} look="primary" onClick={() => setAsks({ what: 'refund', of: one })}>
                    {t('Pay back')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={asks !== undefined} onClose={close} title={asks ? questionOf(asks) : ''}>
        {asks && asks.what !== 'attest' && (
          <Question what={asks.what} of={asks.of} onClose={close} onDone={done} />
        )}
        {asks?.what === 'attest' && <AttestForm of={asks.of} onClose={close} onDone={done} />}
      </Dialog>
    </>
  );
}

/** Asks the company once more. */
function Check({ of, onDone }: { of: Attention; onDone: () => void }) {
  const { isBusy, send } = useSending([], {
    onFailed: (words) => {
      failed(words, { wait: waits.payment });
      onDone();
    },
  });
  const check = async (intent: string) => {
    const { message } = await checkPayment(of, intent);
    succeeded(message, { wait: waits.payment });
    onDone();
  };
  return (
    <Button size={56} busy={isBusy} onClick={() => send(check)}>
      {t('Check again')}
    </Button>
  );
}

type QuestionProps = { what: 'release' | 'refund'; of: Attention; onClose: () => void; onDone: () => void };

function Question({ what, of, onClose, onDone }: QuestionProps) {
  const [{ reason, as }, set] = useValues({ reason: '', as: '' });
  const { isBusy, rest, send } = useSending();
  const lacks = what === 'release' && !reason.trim() ? t('Give a reason.') : '';
  const settle = async (intent: string) => {
    if (what === 'release') await releasePayment(of, reason.trim(), intent);
    else await payBack(of, as, intent);
    succeeded(what === 'release' ? t('The payment is released.') : t('%s was paid back.', of.amount_text), {
      wait: waits.payment,
    });
    onDone();
  };
  return (
    <div className="grid gap-4">
      {what === 'release' ? (
        <>
          <p>
            {t(
              'The order can be paid otherwise. If the card is charged after all, the money is to be paid back.',
            )}
          </p>
          <Field
            size={56}
            label={t('Reason')}
            autoFocus
            maxLength={255}
            autoComplete="off"
            value={reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        </>
      ) : (
        <>
          <p>
            {t(
              'Order # %d: %s goes back to the customer. This can’t be undone.',
              of.order_id,
              of.amount_text,
            )}
          </p>
          {of.kind === 'refund_due' && (
            <Select
              size={56}
              label={t('How')}
              value={as}
              options={[
                { value: '', label: t('The way it was paid') },
                { value: 'cash', label: t('Cash') },
                { value: 'store_credit', label: t('Store credit') },
              ]}
              onChange={(event) => set({ as: event.currentTarget.value })}
            />
          )}
        </>
      )}
      {rest.length > 0 && (
        <p className="notice barricade" role="alert">
          {rest.join(', ')}
        </p>
      )}
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Not now')}
        </Button>
        <Button size={56} look="destructive" busy={isBusy} onClick={() => send(settle, {}, lacks)}>
          {what === 'release' ? t('Release to other tender') : t('Pay back %s', of.amount_text)}
        </Button>
      </div>
    </div>
  );
}

function questionOf({ what, of }: { what: 'release' | 'refund' | 'attest'; of: Attention }): string {
  switch (what) {
    case 'release':
      return t('Release the payment?');
    case 'refund':
      return t('Pay back %s?', of.amount_text);
    case 'attest':
      return t('What happened to %s?', of.amount_text);
  }
}

function titleOf({ kind }: Attention): string {
  switch (kind) {
    case 'late':
      return t('Charged too late');
    case 'refund_due':
      return t('Refund due');
    case 'settlement':
      return t('Settlement differs');
    default:
      return t('Outcome not known');
  }
}

function keyOf({ kind, id }: Attention): string {
  return `${kind} ${id}`;
}
