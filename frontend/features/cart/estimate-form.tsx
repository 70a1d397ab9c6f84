import { useId, useState } from 'react';
import type { Estimate } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Breakdown } from './breakdown';
import { estimateShipping } from './estimate';

/** Says what shipping costs to a ZIP code (CART-41). */
export function EstimateForm() {
  const [postcode, setPostcode] = useState('');
  const [estimate, setEstimate] = useState<Estimate>();
  const { form, isBusy, rest, submit } = useSending();
  const id = useId();

  const estimateAnew = async () => {
    setEstimate(undefined);
    setEstimate(await estimateShipping(postcode));
  };

  return (
    <form {...form} className="panel p-4" onSubmit={(event) => submit(event, estimateAnew)}>
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
          <Button type="submit" busy={isBusy}>
            {t('Estimate')}
          </Button>
        </div>
      </div>
      <div role="status">
        {estimate && <Ways estimate={estimate} />}
        {rest.length > 0 && <p className="problem mt-3">{rest.join(', ')}</p>}
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
              {way.delivery_text && <span className="s dim block">{way.delivery_text}</span>}
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
