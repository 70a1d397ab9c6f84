import { useRef } from 'react';
import type { StoreClosure, StoreDay, StoreSpan } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateField, TimeField } from '../../ui/date-field';
import { Check, Field, FieldGroup } from '../../ui/field';
import { Icon } from '../../ui/icon';

const usual: StoreSpan = { opens: '08:00', closes: '18:00' };
const mostSpans = 4;

type Spans = readonly StoreSpan[];

/** As the server reads the hours of a day. */
function written(spans: Spans): string {
  return spans.map(({ opens, closes }) => `${opens}-${closes}`).join(' ') || 'closed';
}

/** The hours of a week, as they are sent. */
export function hoursOf(days: readonly StoreDay[]): Record<string, unknown> {
  return { hours: Object.fromEntries(days.map(({ day, spans }) => [day, written(spans)])) };
}

/** Closed days, as they are sent: in their order, each with its reason beside it. */
export function closuresOf(closures: readonly StoreClosure[]): Record<string, unknown> {
  return {
    closures: Object.fromEntries(
      closures.map(({ first, last, spans }, n) => [n, `${first}..${last || first} ${written(spans)}`]),
    ),
    reasons: Object.fromEntries(closures.map(({ reason }, n) => [n, reason])),
  };
}

/** What can be seen to be wrong with closed days before they are sent. */
export function closuresProblem(closures: readonly StoreClosure[]): string | undefined {
  return closures.some(({ first, reason }) => !first || !reason.trim())
    ? t('Give each closed day its date and its reason.')
    : undefined;
}

type HoursProps = {
  days: readonly StoreDay[];
  field: (name: string) => { name: string; error: string | undefined };
  onChange: (days: readonly StoreDay[]) => void;
};

/** The hours by weekday; a day may have several spans, and be closed. */
export function Hours({ days, field, onChange }: HoursProps) {
  const put = (day: number, spans: Spans) =>
    onChange(days.map((one) => (one.day === day ? { ...one, spans: [...spans] } : one)));
  return (
    <div className="hours-form">
      {days.map(({ day, name, spans }, i) => {
        const above = days[i - 1];
        return (
          <FieldGroup key={day} label={name} error={field(`hours[${day}]`).error}>
            <Spans of={name} spans={spans} name={`hours[${day}]`} onChange={(next) => put(day, next)}>
              {above && written(above.spans) !== written(spans) && (
                <Button look="quiet" onClick={() => put(day, above.spans)}>
                  {t('As %s', above.name)}
                </Button>
              )}
            </Spans>
          </FieldGroup>
        );
      })}
    </div>
  );
}

type SpansProps = {
  /** Whose hours, for who does not see where the fields stand. */
  of: string;
  name: string;
  spans: Spans;
  onChange: (spans: Spans) => void;
  children?: React.ReactNode;
};

function Spans({ of, name, spans, onChange, children }: SpansProps) {
  const set = (n: number, change: Partial<StoreSpan>) =>
    onChange(spans.map((span, i) => (i === n ? { ...span, ...change } : span)));
  return (
    <div className="spans">
      <Check
        name={name}
        label={<span aria-hidden="true">{t('Open')}</span>}
        aria-label={t('Open: %s', of)}
        checked={spans.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [usual] : [])}
      />
      {spans.length === 0 && <span className="mut">{t('Closed')}</span>}
      {spans.map(({ opens, closes }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place alone
        <div key={n} className="span">
          <TimeField
            label={<span className="sr-only">{t('Opens, %s', of)}</span>}
            name={name}
            value={opens}
            onChange={(value) => set(n, { opens: value })}
          />
          <span aria-hidden="true">{t('to')}</span>
          <TimeField
            label={<span className="sr-only">{t('Closes, %s', of)}</span>}
            name={name}
            value={closes}
            onChange={(value) => set(n, { closes: value })}
          />
          {opens && closes && closes <= opens && <span className="dim">{t('the next day')}</span>}
          {spans.length > 1 && (
            <Button
              look="quiet"
              aria-label={t('Take out hours %d of %s', n + 1, of)}
              onClick={() => onChange(spans.filter((_, i) => i !== n))}
            >
              <Icon name="close" />
            </Button>
          )}
        </div>
      ))}
      {spans.length > 0 && spans.length < mostSpans && (
        <Button
          look="quiet"
          aria-label={t('More hours, %s', of)}
          onClick={() => onChange([...spans, { opens: spans.at(-1)?.closes ?? '', closes: '' }])}
        >
          {t('More hours')}
        </Button>
      )}
      {children}
    </div>
  );
}

type ClosuresProps = {
  closures: readonly StoreClosure[];
  error: string | undefined;
  onChange: (closures: readonly StoreClosure[]) => void;
};

/** Days on which the store is closed, or has other hours. */
export function Closures({ closures, error, onChange }: ClosuresProps) {
  const list = useRef<HTMLDivElement>(null);
  const set = (n: number, change: Partial<StoreClosure>) =>
    onChange(closures.map((one, i) => (i === n ? { ...one, ...change } : one)));
  const add = () => {
    onChange([...closures, { first: '', last: '', reason: '', spans: [] }]);
    queueMicrotask(() => list.current?.querySelector<HTMLElement>('.closure:last-of-type input')?.focus());
  };
  return (
    <FieldGroup
      label={<span className="sr-only">{t('Closed days and holidays')}</span>}
      hint={t(
        'They go before the weekday, at the counter as in the shop. Shoppers read them two weeks ahead.',
      )}
      error={error}
    >
      <div className="grid gap-4" ref={list}>
        {closures.length === 0 && <p className="mut">{t('No day is closed or has hours of its own.')}</p>}
        {closures.map(({ first, last, reason, spans }, n) => {
          const of = reason || t('day %d', n + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: until it is saved it is known by its place alone
            <div key={n} className="closure">
              <div className="two">
                <DateField
                  label={t('First day')}
                  must
                  value={first}
                  onChange={(value) => set(n, { first: value, ...(last < value && { last: value }) })}
                />
                <DateField
                  label={t('Last day')}
                  must
                  min={first}
                  value={last}
                  onChange={(value) => set(n, { last: value })}
                />
                <Field
                  label={t('Reason')}
                  hint={t('As shoppers read it, for example Thanksgiving.')}
                  must
                  maxLength={64}
                  autoComplete="off"
                  value={reason}
                  onChange={(event) => set(n, { reason: event.currentTarget.value })}
                />
              </div>
              <Spans of={of} name="closures" spans={spans} onChange={(next) => set(n, { spans: [...next] })}>
                <Button
                  look="quiet"
                  aria-label={t('Take out %s', of)}
                  onClick={() => onChange(closures.filter((_, i) => i !== n))}
                >
                  {t('Take out')}
                </Button>
              </Spans>
            </div>
          );
        })}
        <div className="actions">
          <Button onClick={add}>
            <Icon name="plus" />
            {t('Add a closed day')}
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}
