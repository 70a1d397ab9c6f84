import type { AddToCart } from '../../api/types';
import { unitPriceIn } from '../../lib/foreign';
import { t } from '../../lib/text';
import type { buyPrice } from './buy-price';

export type BuyPriceProps = {
  action: AddToCart;
  cost: ReturnType<typeof buyPrice>;
};

/** CAT-4: the price block of a product page, as page/price.templ draws it. */
export function BuyPrice({ action, cost }: BuyPriceProps) {
  const { price } = action;
  if (!price && action.disable_pricing_notice) {
    return (
      <p className="h3" translate="no">
        {action.disable_pricing_notice}
      </p>
    );
  }
  if (!price) return <p className="h3">{t('Product Unavailable')}</p>;
  return (
    <div className="grid gap-1">
      {cost && price.usual_text && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="dim">
            <span className="sr-only">{t('Usual price')} </span>
            <s className="money">{unitPriceIn(action.currency, cost.usual)}</s>
          </span>
          <b>{price.special_until_text}</b>
        </p>
      )}
      {cost && price.instant_rebate_text && (
        <>
          <dl className="grid gap-1 border-y border-rule py-2">
            <div className="flex items-baseline justify-between gap-3">
              <dt>{t('Price')}</dt>
              <dd className="money">{unitPriceIn(action.currency, cost.before)}</dd>
            </div>
            <div className="flex items-baseline justify-between gap-3">
              <dt>
                {t('Instant rebate')}{' '}
                <span className="s dim block" translate="no">
                  {price.instant_rebate_name}
                </span>
              </dt>
              <dd className="money">−{price.instant_rebate_text}</dd>
            </div>
          </dl>
          <p className="lab pt-1">{t('Price after rebate')}</p>
        </>
      )}
      <p className={price.hidden ? 'h3' : 'price'} aria-live="polite">
        {cost ? unitPriceIn(action.currency, cost.unit) : price.price_text}
      </p>
      {!price.login && (
        <p className="s dim">
          {price.core_text
            ? t('+ %s core, back when the old part comes in', price.core_text)
            : t('No core charge')}
        </p>
      )}
    </div>
  );
}
