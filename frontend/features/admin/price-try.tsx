import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, ask } from '../../api/client';
import type { PriceTrial } from '../../api/types';
import { wordsOf } from '../../api/words';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { Sign } from '../../ui/signs';
import { BuyerField } from './buyer-field';

const patience = 300; // ms after the last key

/** What a part costs at every level, by the function that prices carts, and which rule decides. */
export function PriceTry() {
  const [asked, setAsked] = useState({ number: '', quantity: 1, customer: '' });
  const settled = useSettled(asked, patience);
  const answer = useQuery({
    queryKey: ['price-try', settled],
    queryFn: ({ signal }) => ask<PriceTrial>('/admin/api/price/try', { query: settled, signal }),
    enabled: settled.number.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const refusal = answer.error instanceof ApiError ? answer.error : undefined;
  const fields = refusal?.fields ?? {};
  const isElsewhere = answer.error !== null && Object.keys(fields).length === 0;
  return (
    <Sign tab={t('Try it')}>
      <section className="tax-try" aria-label={t('What a part costs whom')}>
        <div className="tax-asks">
          <Field
            label={t('Part number')}
            name="number"
            autoComplete="off"
            value={asked.number}
            error={fields.number}
            onChange={(event) => setAsked({ ...asked, number: event.currentTarget.value })}
          />
          <NumberField
            label={t('Pieces')}
            name="quantity"
            min={1}
            value={asked.quantity}
            error={fields.quantity}
            onChange={(quantity) => setAsked({ ...asked, quantity })}
          />
          <BuyerField
            label={t('Customer, if any')}
            value={asked.customer}
            error={fields.customer}
            onChange={(customer) => setAsked({ ...asked, customer })}
          />
        </div>
        <div aria-live="polite" aria-busy={answer.isFetching}>
          {isElsewhere && <p className="notice barricade">{wordsOf(answer.error)}</p>}
          {answer.data && !refusal ? (
            <Trial trial={answer.data} />
          ) : (
            <p>{t('Type a part number to see what it costs at each level, and which rule says so.')}</p>
          )}
        </div>
      </section>
    </Sign>
  );
}

function Trial({ trial }: { trial: PriceTrial }) {
  return (
    <>
      <p translate="no">
        <b>{trial.name}</b> {trial.words}
      </p>
      <ul className="tax-lines">
        {trial.levels.map(({ level, price, rule, notes, breaks }) => (
          <li key={level}>
            <span>
              <b translate="no">{level}</b>
              <span className="hint block" translate="no">
                {rule}
              </span>
              {[...notes, ...breaks].map((words) => (
                <span key={words} className="hint block">
                  {words}
                </span>
              ))}
            </span>
            <b className="n" translate="no">
              {price}
            </b>
          </li>
        ))}
      </ul>
      {trial.map && <p>{t('Least advertised price (MAP): %s', trial.map)}</p>}
    </>
  );
}
