import { useEffect, useState } from 'react';
import type { Cart, Total } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

type CheckOut = { at: 'idle' } | { at: 'submitting' } | { at: 'failed'; problem: string };

/** Totals, and the button that leads to the check-out once every change is with the server (CART-43). */
export function Summary({ cart, settle }: { cart: Cart; settle: () => Promise<string> }) {
  const [state, setState] = useState<CheckOut>({ at: 'idle' });

  useEffect(() => {
    // Back from the check-out the page may come alive as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setState({ at: 'idle' });
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const checkOut = async () => {
    setState({ at: 'submitting' });
    const problem = await settle();
    if (problem) setState({ at: 'failed', problem });
    else goTo('/checkout/checkout');
  };

  return (
    <section className="grid content-start gap-4" aria-labelledby="summary">
      <div className="panel grid gap-4 border-t-4 border-t-ink p-4 sm:p-6">
        <h2 className="h3" id="summary">
          {t('Summary')}
        </h2>
        <dl className="grid gap-2">
          {cart.totals.map((total) => (
            <TotalRow key={`${total.code} ${total.title}`} total={total} />
          ))}
        </dl>
        <Button look="primary" size={56} busy={state.at === 'submitting'} onClick={() => void checkOut()}>
          {state.at === 'submitting' ? t('Submitting') : cart.confirm_button}
          <Icon name="right" />
        </Button>
        {state.at === 'failed' && (
          <p className="problem" role="alert">
            {state.problem}
          </p>
        )}
        <p className="s dim">{cart.note}</p>
      </div>
      <a className="btn q" href="/product/catalog">
        <Icon name="back" />
        {t('Continue Shopping')}
      </a>
    </section>
  );
}

function TotalRow({ total }: { total: Total }) {
  if (total.code === 'total') {
    return (
      <div className="flex items-baseline justify-between border-t border-ink pt-3">
        <dt className="h3">{total.title}</dt>
        <dd className="price">{total.text}</dd>
      </div>
    );
  }
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt translate={total.code === 'tax' ? 'no' : undefined}>{total.title}</dt>
      <dd className="money">{total.text}</dd>
    </div>
  );
}
