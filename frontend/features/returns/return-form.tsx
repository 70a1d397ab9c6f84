import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import type { AwaitedReturn, CounterReturn, ReturnDone, ReturnPreview } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { addReturn, previewReturn, type Return } from './calls';

const settle = 250; // ms

type ReturnFormProps = {
  of: CounterReturn;
  onDone: (done: ReturnDone) => void;
  /** It was refused: parts may have come back at another register meanwhile, and the form is wanted as it is now. */
  onStale: () => void;
};

/** A return of an order on one screen: what comes back, why, and how the money goes, before anything is done (RET-1). */
export function ReturnForm({ of, onDone, onStale }: ReturnFormProps) {
  const { order_id, lines, reasons, preview_url, add_url, refusal } = of;
  const [what, setWhat] = useState<Return>(() => ({
    order_id,
    reason: '',
    comment: '',
    refund_as: '',
    exchange: false,
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
  const setLine = (at: number, change: Partial<Return['lines'][number]>) =>
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

  if (refusal) return <p className="notice barricade">{refusal}</p>;
  return (
    <form {...form} className="return" noValidate onSubmit={(event) => submit(event, takeBack, found)}>
      <div className="grid content-start gap-4">
        {of.asked.map((one) => (
          <Awaited key={one.return_id} of={of} one={one} onTake={(taken) => set(taken)} />
        ))}
        <ul className="return-lines" aria-label={t('What comes back')}>
          {lines.map((line, i) => {
            const back = what.lines[i];
            if (!back) return null;
            const isOut = line.returnable === 0;
            return (
              <li key={line.order_product_id} className={classes(back.quantity > 0 && 'on')}>
                <p>
                  <b className="line" translate="no">
                    {line.kind === 'core' ? t('Core charge') : line.name}
                  </b>
                  <span className="mut block" translate="no">
                    {line.model} · {line.quantity} × {line.unit_text}
                  </span>
                  {line.returned > 0 && (
                    <span className="mut block">{t('%d came back before', line.returned)}</span>
                  )}
                </p>
                {isOut ? (
                  <p className="mut">{t('Nothing left to bring back')}</p>
                ) : (
                  <>
                    <Field
                      {...(i === lines.findIndex((one) => one.returnable > 0) && { ref: first })}
                      size={56}
                      name="lines"
                      label={t('Back, of %d', line.returnable)}
                      aria-label={t('Back of %s', line.name)}
                      inputMode="numeric"
                      autoComplete="off"
                      value={back.quantity === 0 ? '' : String(back.quantity)}
                      onFocus={(event) => event.currentTarget.select()}
                      onChange={(event) =>
                        setLine(i, { quantity: wholeUpTo(event.currentTarget.value, line.returnable) })
                      }
                    />
                    {line.stocked ? (
                      <Check
                        label={t('Back on the shelf')}
                        note={back.restock ? undefined : t('Scrapped')}
                        checked={back.restock}
                        onChange={(event) => setLine(i, { restock: event.currentTarget.checked })}
                      />
                    ) : (
                      <span className="mut">{line.kind === 'core' ? t('Old part') : t('Not stocked')}</span>
                    )}
                  </>
                )}
              </li>
            );
          })}
        </ul>
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
            off={what.exchange ? t('The new sale uses it') : undefined}
            options={[
              { value: '', label: t('The way it was paid') },
              { value: 'cash', label: t('Cash') },
              ...(of.customer_id ? [{ value: 'store_credit', label: t('Store credit') }] : []),
            ]}
            onChange={(event) => set({ refund_as: asOf(event.currentTarget.value) })}
          />
          {of.customer_id > 0 && (
            <Check
              label={t('Exchange')}
              note={t('The refund becomes store credit, and a new sale begins.')}
              checked={what.exchange}
              onChange={(event) => set({ exchange: event.currentTarget.checked })}
            />
          )}
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
          {what.exchange ? t('Take back and exchange') : t('Take back and refund')}
        </Button>
      </aside>
    </form>
  );
}

type AwaitedProps = {
  of: CounterReturn;
  one: AwaitedReturn;
  onTake: (taken: Pick<Return, 'reason' | 'lines'>) => void;
};

/** What the customer asked to bring back of the order; one press fills it in. */
function Awaited({ of, one, onTake }: AwaitedProps) {
  const asked = (id: number) => one.lines.find((line) => line.order_product_id === id)?.quantity ?? 0;
  const take = () =>
    onTake({
      reason: one.reason,
      lines: of.lines.map(({ order_product_id, returnable, stocked }) => ({
        order_product_id,
        quantity: Math.min(asked(order_product_id), returnable),
        restock: stocked,
      })),
    });
  return (
    <section className="notice" aria-label={t('Asked for by the customer')}>
      <p>
        <b>{t('Asked for by the customer')}</b> <span className="st">{one.state_text}</span>
      </p>
      <ul>
        {of.lines
          .filter((line) => asked(line.order_product_id) > 0)
          .map((line) => (
            <li key={line.order_product_id} translate="no">
              {asked(line.order_product_id)} × {line.name}
            </li>
          ))}
      </ul>
      <p>{of.reasons.find(({ code }) => code === one.reason)?.title}</p>
      {[one.comment, one.answer].filter(Boolean).map((words) => (
        <p key={words} className="mut" translate="no">
          {words}
        </p>
      ))}
      <Button onClick={take}>{t('Fill in')}</Button>
    </section>
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

/** As typed, from 0 up to the most. */
export function wholeUpTo(typed: string, most: number): number {
  const n = Number.parseInt(typed, 10);
  return Number.isNaN(n) || n < 0 ? 0 : Math.min(n, most);
}

function asOf(value: string): Return['refund_as'] {
  return value === 'cash' || value === 'store_credit' ? value : '';
}
