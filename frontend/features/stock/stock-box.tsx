import { useEffect, useState } from 'react';
import { ask } from '../../api/client';
import type { StockBox as Shown, StockByLocation } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';

const dots: Record<string, string> = { full: 'f', half: 'h' };
const plenty = 4;

/** What each store has of a part: a page may be older than the shelf, so it is asked again (CAT-5). */
export function StockBox(shown: Shown) {
  const [isChecking, setChecking] = useState(true);
  const [data, setData] = useState<StockByLocation['data']>([]);
  const stock = shown.stock.map((store) => counted(store, data));
  const express = expressTo(stock, data);

  useEffect(() => {
    let isHere = true;
    ask<StockByLocation>('/api/inventory/getInventoriesByProductId', {
      method: 'POST',
      form: { productId: shown.product_id },
    })
      .then(({ data }) => isHere && setData(data))
      .catch(() => {}) // what the page said stays
      .finally(() => isHere && setChecking(false));
    return () => {
      isHere = false;
    };
  }, [shown.product_id]);

  return (
    <>
      <div className="flex items-baseline justify-between border-b border-ink px-4 py-3">
        <h2 className="h4" id="stock">
          {t('Stock by store')}
        </h2>
        <p className="mut" role="status">
          {isChecking && t('Checking inventory...')}
          {!isChecking && (shown.own_text ? <span translate="no">{shown.own_text}</span> : inAll(stock))}
        </p>
      </div>
      <ul aria-busy={isChecking || undefined}>
        {stock.map((store) => (
          <li
            key={store.location_id}
            className="flex items-center gap-3 border-b border-rule px-4 py-3 last:border-b-0"
          >
            <span className={classes('dot', dots[store.level] ?? 'e')} />
            <span className={classes(store.here && 'b')} translate="no">
              {store.location}
            </span>
            <span className="pn push text-h4">{store.free}</span>
          </li>
        ))}
      </ul>
      {express.length > 0 && (
        <>
          <h3 className="lab border-b border-rule px-4 pt-3 pb-2">
            {t('At distributors, by their last tables')}
          </h3>
          <ul>
            {express.map(({ Location, Inventory }) => (
              <li
                key={Location}
                className="flex items-center gap-3 border-b border-rule px-4 py-3 last:border-b-0"
              >
                <span translate="no">{Location}</span>
                <span className="pn push text-h4">{Inventory}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type Store = Shown['stock'][number];
type Express = StockByLocation['data'][number]['order_express_inventory'][number];

/** What distributors have for the store where somebody sells; the server says it to nobody else. */
function expressTo(stock: readonly Store[], data: StockByLocation['data']): readonly Express[] {
  const here = stock.find((store) => store.here) ?? stock[0];
  return data.find((one) => one.location_name === here?.location_name)?.order_express_inventory ?? [];
}

function counted(store: Store, data: StockByLocation['data']): Store {
  const found = data.find((one) => one.location_name === store.location_name);
  if (!found) return store;
  const free = Math.max(found.stock, 0);
  return { ...store, free, level: free >= plenty ? 'full' : free > 0 ? 'half' : 'empty' };
}

function inAll(stock: Store[]): string {
  const sum = stock.reduce((sum, store) => sum + store.free, 0);
  return sum === 0 ? t('Out of Stock') : t('%s in Stock', String(sum));
}
