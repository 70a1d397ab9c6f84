import type { Cart, Link } from '../../api/types';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { Breakdown } from './breakdown';
import { CheckOut } from './check-out';
import { CodeField } from './code-field';
import { EstimateForm } from './estimate-form';
import { Rebates } from './rebates';

/** What stands beside the lines (CART-41): totals, the way to the check-out, codes, shipping, rebates. */
export function Summary({ cart, settle }: { cart: Cart; settle: () => Promise<string> }) {
  return (
    <section className="grid content-start gap-4" aria-labelledby="summary">
      <div className="panel grid gap-4 border-t-4 border-t-ink p-4 sm:p-6">
        <h2 className="h3" id="summary">
          {t('Summary')}
        </h2>
        <Breakdown rows={cart.totals} />
        {cart.tax_note && <p className="notice">{cart.tax_note}</p>}
        <CheckOut label={cart.confirm_button} settle={settle} />
        <p className="s dim">{cart.note}</p>
      </div>
      <div className="panel p-4">
        <CodeField cart={cart} />
      </div>
      <EstimateForm />
      <Rebates rebates={cart.rebates} />
      <WaysOn own={cart.account_links} />
    </section>
  );
}

/** Back to the shop; somebody who buys for a business goes on in their account. */
function WaysOn({ own }: { own: readonly Link[] }) {
  if (own.length === 0) {
    return (
      <a className="btn q" href="/product/catalog">
        <Icon name="back" />
        {t('Continue Shopping')}
      </a>
    );
  }
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t('Your account')}>
      {own.map(({ href, text }) => (
        <a key={href} className="btn q" href={href}>
          {text}
        </a>
      ))}
    </nav>
  );
}
