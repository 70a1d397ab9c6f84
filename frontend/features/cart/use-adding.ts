import { useEffect, useRef, useState } from 'react';
import { ApiError, newIntent } from '../../api/client';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import { addToCart, type Item } from './add-to-cart';

const shownFor = 3_000; // ms that a button says "Added!" (CAT-8)

export type Adding = {
  at: 'idle' | 'adding' | 'added';
  /** Adds; gives back the messages of the fields that the server refused. */
  add: (item: Item) => Promise<Record<string, string>>;
};

/** Adding a part, with the toasts of CAT-8. name is the part's, for the toast; isInstant: to the check-out after it. */
export function useAdding(name: string, isInstant = false): Adding {
  const [at, setAt] = useState<Adding['at']>('idle');
  const unanswered = useRef({ wish: '', intent: '' });

  useEffect(() => {
    if (at !== 'added') return;
    const timer = setTimeout(() => {
      setAt('idle');
      if (isInstant) goTo('/checkout/checkout');
    }, shownFor);
    return () => clearTimeout(timer);
  }, [at, isInstant]);

  const add: Adding['add'] = async (item) => {
    const wish = JSON.stringify(item);
    if (unanswered.current.wish !== wish) unanswered.current = { wish, intent: newIntent() };
    setAt('adding');
    try {
      const cart = await addToCart(item, unanswered.current.intent);
      unanswered.current = { wish: '', intent: '' };
      const line = cart.products.find((one) => one.key === cart.added_key);
      if (line?.show_stock_warning) {
        setAt('idle');
        failed([t('In your cart: %s.', name), line.oos_text].join(' '), {
          wait: waits.payment,
          action: { label: t('View Cart'), href: '/checkout/cart' },
        });
        return {};
      }
      setAt('added');
      succeeded([t('In your cart: %s.', name), cart.success].filter(Boolean).join(' '), {
        action: { label: t('View Cart'), href: '/checkout/cart' },
      });
      return {};
    } catch (cause) {
      setAt('idle');
      if (!(cause instanceof ApiError)) throw cause;
      // Nobody knows yet whether it was added, so another press repeats the same wish.
      if (cause.isAnswer) unanswered.current = { wish: '', intent: '' };
      if (Object.keys(cause.fields).length === 0) failed(cause.message);
      return cause.fields;
    }
  };
  return { at, add };
}
