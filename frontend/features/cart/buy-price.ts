import type { AddToCart, QuantityRow } from '../../api/types';
import type { Cents } from '../../lib/money';
import { type E4, times, unitPrice } from '../../lib/unit-price';
import type { Item } from './add-to-cart';

/** The step of the quantity prices that a number of pieces is in. */
export function breakAt(breaks: QuantityRow[], quantity: number): QuantityRow | undefined {
  return breaks.find((row) => row.from <= quantity && (row.to === 0 || quantity <= row.to));
}

/** What so many pieces with these options cost, as the cart will say it: of one, before the rebate and without the
 * special too. undefined where no price is shown. */
export function buyPrice(
  action: AddToCart,
  { quantity, options }: Pick<Item, 'quantity' | 'options'>,
): { unit: E4; total: Cents; before: E4; usual: E4 } | undefined {
  if (!action.price || action.price.hidden) return undefined;
  let extras = 0;
  for (const option of action.options) {
    for (const value of option.values) {
      if (!options[option.product_option_id]?.includes(String(value.product_option_value_id))) continue;
      const more = unitPrice(value.price);
      extras += value.price_prefix === '-' ? -more : more;
    }
  }
  const unit = Math.max(unitPrice((breakAt(action.breaks, quantity) ?? action.price).price) + extras, 0);
  return {
    unit,
    total: times(unit, quantity),
    before: unit + unitPrice(action.price.instant_rebate ?? 0),
    usual: Math.max(unitPrice(action.price.usual ?? 0) + extras, 0),
  };
}
