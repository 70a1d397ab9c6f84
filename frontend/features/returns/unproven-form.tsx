import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, newIntent } from '../../api/client';
import type { Customer, PartHit, ReturnDone, Titled } from '../../api/types';
import { type Cents, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { addUnproven, findCustomers, findParts } from './calls';
import { wholeUpTo } from './return-form';

type Line = { part: PartHit; quantity: number; price: Cents; restock: boolean };

type UnprovenProps = { reasons: readonly Titled[]; onDone: (done: ReturnDone) => void };

/** Parts that come back without a receipt: a manager approves, and their worth becomes store credit (RET-1). */
export function UnprovenForm({ reasons, onDone }: UnprovenProps) {
  const [customer, setCustomer] = useState<Customer>();
  const [lines, setLines] = useState<Line[]>([]);
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const intent = useRef(newIntent());
  const changed = () => {
    intent.current = newIntent();
  };
  const setLine = (at: number, change: Partial<Line>) => {
    changed();
    setLines((before) => before.map((line, i) => (i === at ? { ...line, ...change } : line)));
  };
  const total = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);

  const submit = async () => {
    const wrong = [
      ...(customer ? [] : [t('Choose whose store credit it becomes.')]),
      ...(total > 0 ? [] : [t('Choose what comes back.')]),
      ...(reason ? [] : [t('Choose a reason.')]),
    ];
    setProblems(wrong);
    if (wrong.length > 0 || !customer || isBusy) return;
    setBusy(true);
    try {
      const sent = lines
        .filter((line) => line.quantity > 0)
        .map(({ part, quantity, price, restock }) => ({
          product_id: part.product_id,
          quantity,
          price,
          restock,
        }));
      onDone(
        await addUnproven(
          { customer_id: customer.customer_id, reason, comment, lines: sent },
          intent.current,
        ),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(error.words);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="return"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid content-start gap-4">
        {customer ? (
          <p className="return-who">
            <span>
              <span className="lab block">{t('Customer')}</span>
              <b translate="no">{nameOf(customer)}</b>
            </span>
            <Button onClick={() => setCustomer(undefined)}>{t('Another customer')}</Button>
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
            onPick={(one) => {
              changed();
              setCustomer(one);
            }}
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
          onPick={(part) => {
            changed();
            setLines((before) =>
              before.some((line) => line.part.product_id === part.product_id)
                ? before
                : [
                    ...before,
                    { part, quantity: 1, price: part.price ? fromMajor(part.price.price) : 0, restock: true },
                  ],
            );
          }}
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
            onChange={(event) => {
              changed();
              setReason(event.currentTarget.value);
            }}
          />
          <Field
            size={56}
            label={t('Comment')}
            optional
            maxLength={255}
            autoComplete="off"
            value={comment}
            onChange={(event) => {
              changed();
              setComment(event.currentTarget.value);
            }}
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
        {problems.length > 0 && (
          <div className="notice barricade" role="alert">
            {problems.map((text) => (
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
