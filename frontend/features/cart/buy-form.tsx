import { type FormEvent, type ReactNode, useState } from 'react';
import type { AddToCart, QuantityRow } from '../../api/types';
import { classes } from '../../lib/classes';
import { priceIn, unitPriceIn } from '../../lib/foreign';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Quantity } from '../../ui/quantity';
import { AddLabel } from './add-label';
import type { Item } from './add-to-cart';
import { breakAt, buyPrice } from './buy-price';
import { useFinancing } from './financing';
import { lookOf } from './look-of';
import { OptionField, optionName } from './option-field';
import { BuyPrice } from './price';
import { useAdding } from './use-adding';
import { type HeadsUp, useHeadsUp } from './use-heads-up';

type BuyFormProps = { action: AddToCart; headsUp: HeadsUp; contact?: ReactNode };

/** Price, options, quantity and button of a product page: the price follows the choices at once (PROD-5). contact stands in for the button of what can only be asked for. */
export function BuyForm({ action, headsUp, contact }: BuyFormProps) {
  const { form, errors, at, add } = useAdding(action.name, action.instant, action.options.map(optionName));
  const [quantity, setQuantity] = useState(action.quantity);
  const [options, setOptions] = useState<Item['options']>({});
  const cost = buyPrice(action, { quantity, options });
  useFinancing(cost?.total);

  const item = { productId: action.product_id, quantity, options };
  const { press, question } = useHeadsUp(
    headsUp,
    action,
    action.warn ? action.fit : undefined,
    (understood) => add({ ...item, understood }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = action.options.filter(
      ({ required, product_option_id: id }) => required && !options[id]?.some((text) => text.trim()),
    );
    if (missing.length === 0) press();
    else add(item, Object.fromEntries(missing.map((one) => [optionName(one), t('%s required!', one.name)])));
  };

  return (
    <div className="grid gap-4">
      <BuyPrice action={action} cost={cost} />
      {action.breaks.length > 1 && <Breaks rows={action.breaks} quantity={quantity} />}
      {action.kind === 'add' ? (
        <form {...form} className="grid gap-4" noValidate onSubmit={submit}>
          {action.options.map((option) => (
            <OptionField
              key={option.product_option_id}
              option={option}
              chosen={options[option.product_option_id] ?? []}
              error={errors[optionName(option)]}
              onChange={(chosen) => setOptions({ ...options, [option.product_option_id]: chosen })}
            />
          ))}
          <div className="grid gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <label className="b" htmlFor="quantity">
                {t('Quantity')}
              </label>
              {cost && quantity > 1 && (
                <p className="n" aria-live="polite">
                  {quantity} × {unitPriceIn(action.currency, cost.unit)} ={' '}
                  <b className="money">{priceIn(action.currency, cost.total)}</b>
                </p>
              )}
            </div>
            <div className="flex items-start gap-3 [&_.in]:h-14">
              <Quantity
                id="quantity"
                name="quantity"
                label={t('Quantity')}
                value={quantity}
                onChange={setQuantity}
                min={action.minimum}
                max={action.maximum}
              />
              <Button type="submit" look={lookOf(action)} size={56} className="flex-1" busy={at === 'adding'}>
                <AddLabel label={action.label} isAdded={at === 'added'} />
              </Button>
            </div>
          </div>
        </form>
      ) : (
        (action.kind === 'contact' && contact) || <Elsewhere action={action} />
      )}
      {question}
    </div>
  );
}

function Breaks({ rows, quantity }: { rows: QuantityRow[]; quantity: number }) {
  const current = breakAt(rows, quantity);
  return (
    <table>
      <caption className="lab pb-1 text-start">{t('Quantity price')}</caption>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.from}
            className={classes(row === current && 'current')}
            aria-current={row === current ? 'true' : undefined}
          >
            <th className="px-3 py-2 text-start font-normal" scope="row">
              {row.range_text}
            </th>
            <td className="n">
              <span className="money">{row.price_text}</span>
            </td>
            <td className="n s dim">{row.save_text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Elsewhere({ action }: { action: AddToCart }) {
  return (
    <a className="btn p h56 w-full" href={action.href}>
      {action.label}
    </a>
  );
}
