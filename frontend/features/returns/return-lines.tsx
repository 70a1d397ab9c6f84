import type { RefObject } from 'react';
import type { AwaitedReturn, CounterReturn } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field } from '../../ui/field';
import type { Back } from './calls';

type ReturnLinesProps = {
  of: CounterReturn;
  back: readonly Back[];
  /** Where the work begins: the first line of which something can come back. */
  first: RefObject<HTMLInputElement | null>;
  /** It did not fit: how often that was so before is told (TRD-16). */
  isWrongFit: boolean;
  onLine: (at: number, change: Partial<Back>) => void;
  /** Enter in a quantity, where that is not the form's. */
  onEnter?: (() => void) | undefined;
};

/** The lines of a sold order, and how many of each come back and where to. */
export function ReturnLines({ of, back, first, isWrongFit, onLine, onEnter }: ReturnLinesProps) {
  const at = of.lines.findIndex(({ returnable }) => returnable > 0);
  return (
    <ul className="return-lines" aria-label={t('What comes back')}>
      {of.lines.map((line, i) => {
        const one = back[i];
        if (!one) return null;
        return (
          <li key={line.order_product_id} className={classes(one.quantity > 0 && 'on')}>
            <p>
              <b className="line" translate="no">
                {line.kind === 'core' ? t('Core charge') : line.name}
              </b>
              <span className="mut block" translate="no">
                {[line.model, `${line.quantity} × ${line.unit_text}`].filter(Boolean).join(' · ')}
              </span>
              {line.returned > 0 && (
                <span className="mut block">{t('%d came back before', line.returned)}</span>
              )}
              {(line.final ?? 0) > 0 && (
                <b className="notice block">
                  {t('%d of it: not returnable, as the customer accepted.', line.final ?? 0)}
                </b>
              )}
              {isWrongFit && one.quantity > 0 && line.wrong_fits && (
                <b className="notice block">{line.wrong_fits}</b>
              )}
            </p>
            {line.returnable === 0 ? (
              <p className="mut">{t('Nothing left to bring back')}</p>
            ) : (
              <>
                <Field
                  {...(i === at && { ref: first })}
                  size={56}
                  name="lines"
                  label={t('Back, of %d', line.returnable)}
                  aria-label={t(line.kind === 'core' ? 'Old parts back of %s' : 'Back of %s', line.name)}
                  inputMode="numeric"
                  autoComplete="off"
                  value={one.quantity === 0 ? '' : String(one.quantity)}
                  onFocus={(event) => event.currentTarget.select()}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || !onEnter) return;
                    event.preventDefault();
                    onEnter();
                  }}
                  onChange={(event) =>
                    onLine(i, { quantity: wholeUpTo(event.currentTarget.value, line.returnable) })
                  }
                />
                {line.stocked ? (
                  <Check
                    label={t('Back on the shelf')}
                    note={one.restock ? undefined : t('Scrapped')}
                    checked={one.restock}
                    onChange={(event) => onLine(i, { restock: event.currentTarget.checked })}
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
  );
}

type WrongVehicleProps = {
  of: CounterReturn;
  facets: Facets;
  /** That was told before. */
  before?: string | undefined;
  onAsk: () => void;
};

/** add1…addN of a vehicle, as saveVehicle takes it. */
export type Facets = Record<string, string>;

/** Which vehicle the part did not fit (TRD-16): the order's, unless another is told. */
export function WrongVehicle({ of, facets, before, onAsk }: WrongVehicleProps) {
  const told = Object.values(facets)
    .map((facet) => facet.split('||')[3] ?? '')
    .filter(Boolean)
    .join(' ');
  const known = told || before || of.vehicle?.display;
  return (
    <div className="return-who">
      <p>
        <b>{t('Which vehicle did it not fit?')}</b>
        {known ? (
          <span className="mut block" translate="no">
            {known}
          </span>
        ) : (
          <span className="mut block">{t('Nobody knows yet')}</span>
        )}
      </p>
      <Button onClick={onAsk}>{known ? t('Another vehicle') : t('Select Vehicle')}</Button>
    </div>
  );
}

type AwaitedProps = {
  of: CounterReturn;
  onTake: (taken: { reason: string; lines: Back[] }) => void;
};

/** What the customer asked to bring back of the order; one press fills it in. */
export function Awaited({ of, onTake }: AwaitedProps) {
  return of.asked.map((one) => (
    <section key={one.return_id} className="notice" aria-label={t('Asked for by the customer')}>
      <p>
        <b>{t('Asked for by the customer')}</b> <span className="st">{one.state_text}</span>
      </p>
      <ul>
        {of.lines
          .filter((line) => askedOf(one, line.order_product_id) > 0)
          .map((line) => (
            <li key={line.order_product_id} translate="no">
              {askedOf(one, line.order_product_id)} × {line.name}
            </li>
          ))}
      </ul>
      <p>{of.reasons.find(({ code }) => code === one.reason)?.title}</p>
      {[one.comment, one.answer].filter(Boolean).map((words) => (
        <p key={words} className="mut" translate="no">
          {words}
        </p>
      ))}
      <Button
        onClick={() =>
          onTake({
            reason: one.reason,
            lines: of.lines.map(({ order_product_id, returnable, stocked }) => ({
              order_product_id,
              quantity: Math.min(askedOf(one, order_product_id), returnable),
              restock: stocked,
            })),
          })
        }
      >
        {t('Fill in')}
      </Button>
    </section>
  ));
}

function askedOf({ lines }: AwaitedReturn, id: number): number {
  return lines.find((line) => line.order_product_id === id)?.quantity ?? 0;
}

/** As typed, from 0 up to the most. */
export function wholeUpTo(typed: string, most: number): number {
  const n = Number.parseInt(typed, 10);
  return Number.isNaN(n) || n < 0 ? 0 : Math.min(n, most);
}
