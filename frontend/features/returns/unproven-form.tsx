import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Customer, PartHit, ReturnDone, Titled } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { type Cents, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { addUnproven, findCustomers, findParts } from './calls';
import { wholeUpTo } from './return-lines';

type Line = { part: PartHit; quantity: number; price: Cents; restock: boolean };

type What = { customer: Customer | undefined; lines: Line[]; reason: string; comment: string };

type UnprovenProps = { reasons: readonly Titled[]; onDone: (done: ReturnDone) => void };

/** Parts that come back without a receipt: a manager approves, and their worth becomes store credit (RET-1). */
export function UnprovenForm({ reasons, onDone }: UnprovenProps) {
  const [what, set] = useValues<What>({ customer: undefined, lines: [], reason: '', comment: '' });
  const { form, isBusy, rest, submit } = useSending();
  const { customer, lines, reason, comment } = what;
  const setLine = (at: number, change: Partial<Line>) =>
    set({ lines: lines.map((line, i) => (i === at ? { ...line, ...change } : line)) });
  const addLine = (part: PartHit) => {
    if (lines.some((line) => line.part.product_id === part.product_id)) return;
    const worth = part.price ? fromMajor(part.price.price) : 0;
    set({ lines: [...lines, { part, quantity: 1, price: worth, restock: true }] });
  };
  const total = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
  const lacks = [
    ...(customer ? [] : [t('Choose whose store credit it becomes.')]),
    ...(total > 0 ? [] : [t('Choose what comes back.')]),
    ...(reason ? [] : [t('Choose a reason.')]),
  ];

  const takeBack = async (intent: string) => {
    const sent = lines
      .filter((line) => line.quantity > 0)
      .map(({ part, ...line }) => ({ product_id: part.product_id, ...line }));
    const values = { customer_id: customer?.customer_id ?? 0, reason, comment, lines: sent };
    onDone(await addUnproven(values, intent));
  };

  return (
    <form {...form} className="return" noValidate onSubmit={(event) => submit(event, takeBack, {}, lacks)}>
      <div className="grid content-start gap-4">
        {customer ? (
          <p className="return-who">
            <span>
              <span className="lab block">{t('Customer')}</span>
              <b translate="no">{nameOf(customer)}</b>
            </span>
            <Button onClick={() => set({ customer: undefined })}>{t('Another customer')}</Button>
          </p>
        ) : (
          <Finder
            label={t('Name, e-mail, phone or company')}
            isFirst
            name="customers"
            find={(s, signal) => findCustomers(s, signal).then(({ items }) => items)}
            keyOf={(one) => one.customer_id}
            draw={(one) => (
              <span translate="no">
                <b>{nameOf(one)}</b> {one.telephone}
              </span>
            )}
            onPick={(one) => set({ customer: one })}
          />
        )}
        <ul className="return-lines" aria-label={t('What comes back')}>
          {lines.map((line, i) => (
            <li key={line.part.product_id} className="on">
              <p translate="no">
                <b className="line">{line.part.name}</b>
                <span className="mut block">
                  {line.part.manufacturer} {line.part.part_number}
                </span>
              </p>
              <Field
                size={56}
                label={t('Quantity back')}
                inputMode="numeric"
                autoComplete="off"
                value={line.quantity === 0 ? '' : String(line.quantity)}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => setLine(i, { quantity: wholeUpTo(event.currentTarget.value, 10_000) })}
              />
              <MoneyField
                size={56}
                label={t('Worth of one')}
                value={line.price}
                onChange={(worth) => setLine(i, { price: worth })}
              />
              <Check
                label={t('Back on the shelf')}
                note={line.restock ? undefined : t('Scrapped')}
                checked={line.restock}
                onChange={(event) => setLine(i, { restock: event.currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
        <Finder
          label={t('Part number, name or barcode')}
          name="parts"
          find={(s, signal) => findParts(s, signal).then(({ items }) => items.slice(0, 8))}
          keyOf={(one) => one.product_id}
          draw={(one) => (
            <span translate="no">
              <b>
                {one.manufacturer} {one.part_number}
              </b>{' '}
              {one.name} {one.price?.price_text}
            </span>
          )}
          onPick={addLine}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            size={56}
            label={t('Reason')}
            value={reason}
            options={[
              { value: '', label: t('Choose') },
              ...reasons.map(({ code, title }) => ({ value: code, label: title })),
            ]}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
          <Field
            size={56}
            label={t('Comment')}
            optional
            maxLength={255}
            autoComplete="off"
            value={comment}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
        </div>
      </div>
      <aside className="return-sum" aria-label={t('Store credit')}>
        <dl className="figures large">
          <div className="sum">
            <dt>{t('Store credit')}</dt>
            <dd className="money">{price(total)}</dd>
          </div>
        </dl>
        <p className="mut">
          {t('Without a receipt a manager approves, and the worth becomes store credit.')}
        </p>
        {rest.length > 0 && (
          <div className="notice barricade" role="alert">
            {rest.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
        <Button type="submit" look="primary" size={64} busy={isBusy}>
          {t('Take back for store credit')}
        </Button>
      </aside>
    </form>
  );
}

type FinderProps<T> = {
  label: string;
  /** The work begins here. */
  isFirst?: boolean;
  name: string;
  find: (text: string, signal: AbortSignal) => Promise<T[]>;
  keyOf: (one: T) => number;
  draw: (one: T) => ReactNode;
  onPick: (one: T) => void;
};

/** A field whose hits stand under it; Enter takes the first. */
function Finder<T>({ label, isFirst, name, find, keyOf, draw, onPick }: FinderProps<T>) {
  const [text, setText] = useState('');
  const term = useSettled(text.trim(), 300);
  const answer = useQuery({
    queryKey: ['return', name, term],
    queryFn: ({ signal }) => find(term, signal),
    enabled: term !== '',
  });
  const hits = term && term === text.trim() ? (answer.data ?? []) : [];
  const pick = (one: T) => {
    setText('');
    onPick(one);
  };
  return (
    <div className="grid gap-1">
      <Field
        size={56}
        type="search"
        label={label}
        autoFocus={isFirst === true}
        autoComplete="off"
        value={text}
        error={answer.isError ? t('Something went wrong!') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = hits;
          if (first) pick(first);
        }}
      />
      <ul className="people found" aria-label={label}>
        {hits.map((one) => (
          <li key={keyOf(one)}>
            <button type="button" className="person" onClick={() => pick(one)}>
              {draw(one)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf({ firstname, lastname, company, email }: Customer): string {
  return [firstname, lastname].filter(Boolean).join(' ') || company || email;
}
