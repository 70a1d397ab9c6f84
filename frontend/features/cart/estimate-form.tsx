import { type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../api/client';
import type { Estimate } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Breakdown } from './breakdown';
import { estimateShipping } from './estimate';

type State =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'told'; estimate: Estimate }
  | { at: 'refused'; message: string };

/** Says what shipping costs to a ZIP code (CART-41). */
export function EstimateForm() {
  const [postcode, setPostcode] = useState('');
  const [state, setState] = useState<State>({ at: 'idle' });
  const id = useId();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state.at === 'asking') return;
    setState({ at: 'asking' });
    try {
      setState({ at: 'told', estimate: await estimateShipping(postcode) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ at: 'refused', message: cause.message });
    }
  };

  return (
    <form className="panel p-4" onSubmit={(event) => void submit(event)}>
      <div className="fld">
        <label htmlFor={id}>{t('Ship to ZIP code')}</label>
        <div className="flex gap-2">
          <input
            className="in min-w-0 flex-1"
            id={id}
            name="postcode"
            value={postcode}
            maxLength={12}
            autoComplete="postal-code"
            inputMode="numeric"
            required
            onChange={(event) => setPostcode(event.target.value)}
          />
          <Button type="submit" busy={state.at === 'asking'}>
            {t('Estimate')}
          </Button>
        </div>
      </div>
      <div role="status">
        {state.at === 'told' && <Ways estimate={state.estimate} />}
        {state.at === 'refused' && <p className="problem mt-3">{state.message}</p>}
      </div>
    </form>
  );
}

function Ways({ estimate }: { estimate: Estimate }) {
  return (
    <div className="mt-3">
      {estimate.methods.map((way) => (
        <details key={way.code} className="border-b border-rule py-2">
          <summary className="flex cursor-pointer items-baseline justify-between gap-4">
            <span>
              {way.title} <span className="money">{way.cost_text}</span>
            </span>
            <span className="whitespace-nowrap">{t('Total: %s', way.total_text)}</span>
          </summary>
          <div className="pt-2">
            <Breakdown rows={way.totals} />
          </div>
        </details>
      ))}
    </div>
  );
}
