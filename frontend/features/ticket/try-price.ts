import { useEffect, useState } from 'react';
import { ask } from '../../api/client';
import type { PriceTried } from '../../api/types';
import { type E4, unitFigure } from '../../lib/unit-price';
import { cartOfTab } from './tab-cart';

const pause = 60; // ms between two keys of a fast hand

/**
 * What the ticket comes to with another price and quantity of a line, as the server adds it up (UX-16). While the next answer is
 * on its way the last one stands; without one there is nothing to show.
 */
export function useTriedPrice(key: string, unit: E4, quantity: number): PriceTried | undefined {
  const [tried, setTried] = useState<PriceTried>();
  useEffect(() => {
    const stop = new AbortController();
    const query = { key, price: unitFigure(unit).replaceAll(',', ''), quantity };
    const cart = cartOfTab();
    const timer = window.setTimeout(() => {
      ask<PriceTried>('/checkout/cart/tryPrice', { query, signal: stop.signal, ...(cart && { cart }) }).then(
        setTried,
        () => {}, // what is wrong is said once it is sent
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, unit, quantity]);
  return tried;
}
