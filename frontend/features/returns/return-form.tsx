import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import type { CounterReturn, ReturnDone, ReturnPreview } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { addReturn, type Back, previewReturn, type Return, wrongFit } from './calls';
import { Awaited, type Facets, ReturnLines, WrongVehicle } from './return-lines';

const settle = 250; // ms

type ReturnFormProps = {
  of: CounterReturn;
  onDone: (done: ReturnDone) => void;
  /** Asks which vehicle it did not fit. */
  onVehicle: (told: (facets: Facets) => void) => void;
  /** It was refused: parts may have come back at another register meanwhile, and the form is wanted as it is now. */
  onStale: () => void;
};

/** A return of an order on one screen: what comes back, why, and how the money goes, before anything is done (RET-1). */
export function ReturnForm({ of, onDone, onVehicle, onStale }: ReturnFormProps) {
  const { order_id, lines, reasons, preview_url, add_url } = of;
  const [what, setWhat] = useState<Return>(() => ({
    order_id,
    reason: '',
    comment: '',
    refund_as: '',
    facets: {},
    lines: lines.map((line) => ({
      order_product_id: line.order_product_id,
      quantity: 0,
      restock: line.stocked,
    })),
  }));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => setWhat((before) => within(before, lines)), [lines]);
  const set = (change: Partial<Return>) => setWhat((before) => ({ ...before, ...change }));
  const setLine = (at: number, change: Partial<Back>) =>
    set({ lines: what.lines.map((line, i) => (i === at ? { ...line, ...change } : line)) });
  const count = what.lines.reduce((sum, line) => sum + line.quantity, 0);
  const asked = useSettled(what, settle);
  const preview = useQuery({
    queryKey: ['return', order_id, asked],
    queryFn: ({ signal }) => previewReturn(preview_url ?? '', asked, signal),
    enabled: preview_url !== undefined && asked.lines.some((line) => line.quantity > 0),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

  const { form, isBusy, field, errors, rest, submit } = useSending(['reason', 'comment'], {
    onFailed: (_, refused) => {
      if (refused?.status !== 409) return;
      onStale();
      void preview.refetch();
    },
  });
  const found = {
    lines: count === 0 ? t('Choose what comes back.') : undefined,
    reason: what.reason ? undefined : t('Choose a reason.'),
  };
  const takeBack = async (intent: string) => add_url && onDone(await addReturn(add_url, what, intent));

  return (
    <form {...form} className="return" noValidate onSubmit={(event) => submit(event, takeBack, found)}>
      <div className="grid content-start gap-4">
        <Awaited of={of} onTake={set} />
        <ReturnLines
          of={of}
          back={what.lines}
          first={first}
          isWrongFit={what.reason === wrongFit}
          onLine={setLine}
        />
        {what.reason === wrongFit && (
          <WrongVehicle of={of} facets={what.facets} onAsk={() => onVehicle((facets) => set({ facets }))} />
        )}
        {errors.lines && (
          <p className="notice barricade" role="alert">
            {errors.lines}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            size={56}
            {...field('reason')}
            label={t('Reason')}
            value={what.reason}
            options={[
              { value: '', label: t('Choose') },
              ...reasons.map(({ code, title }) => ({ value: code, label: title })),
            ]}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
          <Field
            size={56}
            {...field('comment')}
            label={t('Comment')}
            optional
            maxLength={255}
            autoComplete="off"
            value={what.comment}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
          <Select
            size={56}
            name="refund_as"
            label={t('Refund')}
            value={what.refund_as}
            options={[
              { value: '', label: t('The way it was paid') },
              { value: 'cash', label: t('Cash') },
              ...(of.customer_id ? [{ value: 'store_credit', label: t('Store credit') }] : []),
            ]}
            onChange={(event) => set({ refund_as: asOf(event.currentTarget.value) })}
          />
        </div>
      </div>
      <aside className="return-sum" aria-label={t('Refund')}>
        <Split
          preview={count > 0 ? preview.data : undefined}
          problem={preview.error instanceof ApiError ? preview.error.message : ''}
        />
        {rest.length > 0 && (
          <p className="notice barricade" role="alert">
            {rest.join(', ')}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          size={64}
          shortcut="Enter"
          layout="wide"
          busy={isBusy}
          off={!add_url && t('You may not take anything back')}
        >
          {t('Take back and refund')}
        </Button>
        <a className="btn h56" href={`/checkout/cart?bring=${order_id}`}>
          {t('Exchange: put it on the ticket')}
        </a>
      </aside>
    </form>
  );
}

/** What the return comes to, and where its money goes: shown before it is done. */
export function Split({ preview, problem }: { preview: ReturnPreview | undefined; problem: string }) {
  return (
    <div role="status">
      {problem && <p className="notice barricade">{problem}</p>}
      <dl className="figures large">
        <div>
          <dt>{t('Parts brought back')}</dt>
          <dd className="money">{preview?.goods_text ?? price(0)}</dd>
        </div>
        <div>
          <dt>{t('Tax')}</dt>
          <dd className="money">{preview?.tax_text ?? price(0)}</dd>
        </div>
        <div className="sum">
          <dt>{t('Refund')}</dt>
          <dd className="money">{preview?.total_text ?? price(0)}</dd>
        </div>
        {preview?.refunds.map((one) => (
          <div key={`${one.transaction_id} ${one.transaction_type}`}>
            <dt translate="no">{one.label}</dt>
            <dd className="money">{one.amount_text}</dd>
          </div>
        ))}
        {preview && fromMajor(preview.storeCredit) > 0 && (
          <div>
            <dt>{t('Store credit')}</dt>
            <dd className="money">{preview.storeCredit_text}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** No more of a line than can come back of it now. */
function within(what: Return, now: CounterReturn['lines']): Return {
  const lines = what.lines.map((line, i) => ({
    ...line,
    quantity: Math.min(line.quantity, now[i]?.returnable ?? 0),
  }));
  return lines.some(({ quantity }, i) => quantity !== what.lines[i]?.quantity) ? { ...what, lines } : what;
}

function asOf(value: string): Return['refund_as'] {
  return value === 'cash' || value === 'store_credit' ? value : '';
}
