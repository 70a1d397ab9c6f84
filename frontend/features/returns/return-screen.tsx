import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client';
import type { ReturnDone, Titled } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { loadReturn } from './calls';
import { ReturnForm } from './return-form';
import { ReturnPaper } from './return-paper';
import { UnprovenForm } from './unproven-form';

type Step =
  | { at: 'choose' }
  | { at: 'order'; id: number }
  | { at: 'unproven' }
  | { at: 'done'; done: ReturnDone };

/** Parts come back: of an order, or without a receipt (RET-1). */
export function ReturnScreen({ orderId, reasons }: { orderId: number; reasons: readonly Titled[] }) {
  const [step, setStep] = useState<Step>(orderId > 0 ? { at: 'order', id: orderId } : { at: 'choose' });
  const showOrder = (id: number) => {
    history.replaceState(null, '', id > 0 ? `/pos/return?order_id=${id}` : '/pos/return');
    setStep(id > 0 ? { at: 'order', id } : { at: 'choose' });
  };
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="page">{step.at === 'order' ? t('Return of order # %d', step.id) : t('Returns')}</h1>
        {step.at !== 'choose' && step.at !== 'done' && (
          <Button onClick={() => showOrder(0)}>{t('Another order')}</Button>
        )}
      </header>
      {step.at === 'choose' && <Choose onOrder={showOrder} onUnproven={() => setStep({ at: 'unproven' })} />}
      {step.at === 'order' && (
        <OfOrder key={step.id} id={step.id} onDone={(done) => setStep({ at: 'done', done })} />
      )}
      {step.at === 'unproven' && (
        <UnprovenForm reasons={reasons} onDone={(done) => setStep({ at: 'done', done })} />
      )}
      {step.at === 'done' && <ReturnPaper done={step.done} onNew={() => showOrder(0)} />}
    </div>
  );
}

function Choose({ onOrder, onUnproven }: { onOrder: (id: number) => void; onUnproven: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = Number(typed.trim().replace(/^#\s*/, ''));
    if (Number.isInteger(id) && id > 0) onOrder(id);
    else setProblem(t('Type the number of the order that the receipt names.'));
  };
  return (
    <form className="return-choose" noValidate onSubmit={submit}>
      <Field
        size={56}
        label={t('Order number')}
        hint={t('It stands on the receipt; its barcode can be scanned.')}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="actions">
        <Button type="submit" look="primary" size={56} shortcut="Enter">
          {t('Open the order')}
        </Button>
        <Button size={56} onClick={onUnproven}>
          {t('Without a receipt')}
        </Button>
      </div>
    </form>
  );
}

function OfOrder({ id, onDone }: { id: number; onDone: (done: ReturnDone) => void }) {
  const form = useQuery({
    queryKey: ['return', id],
    queryFn: ({ signal }) => loadReturn(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (form.isError) {
    if (form.error instanceof ApiError && form.error.status > 0 && form.error.status < 500)
      return <p className="notice barricade">{form.error.message}</p>;
    return <Failed error={form.error} onRetry={() => void form.refetch()} />;
  }
  if (!form.data) return <Skeleton shape="row" count={4} />;
  const { customer, receipt_number, refundable_text, earlier } = form.data;
  return (
    <>
      <p className="mut">
        <span translate="no">{[customer, receipt_number].filter(Boolean).join(' · ')}</span>{' '}
        {t('%s can be paid back.', refundable_text)}{' '}
        {earlier.length > 0 &&
          (earlier.length === 1 ? t('1 return before.') : t('%d returns before.', earlier.length))}
      </p>
      <ReturnForm of={form.data} onDone={onDone} onStale={() => void form.refetch()} />
    </>
  );
}
