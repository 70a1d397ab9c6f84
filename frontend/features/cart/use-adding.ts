import { useEffect, useState } from 'react';
import { type Found, type Sending, useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import { addToCart, type Item } from './add-to-cart';

const shownFor = 3_000; // ms that a button says "Added!" (CAT-8)

export type Adding = Pick<Sending, 'form' | 'errors'> & {
  at: 'idle' | 'adding' | 'added';
  add: (item: Item, found?: Found) => void;
};

/**
 * Adding a part, with the toasts of CAT-8. name is the part's, for the toast; isInstant: to the check-out after it; own
 * are the names of the fields that say what is wrong with them.
 */
export function useAdding(name: string, isInstant = false, own: readonly string[] = []): Adding {
  const [isAdded, setAdded] = useState(false);
  const { form, isBusy, errors, send } = useSending(own, {
    onFailed: (words, refusal) => {
      const isBeside = own.some((field) => refusal?.fields[field]);
      if (!isBeside) failed(words);
    },
  });

  useEffect(() => {
    if (!isAdded) return;
    const timer = setTimeout(() => {
      setAdded(false);
      if (isInstant) goTo('/checkout/checkout');
    }, shownFor);
    return () => clearTimeout(timer);
  }, [isAdded, isInstant]);

  const addItem = async (item: Item, intent: string) => {
    setAdded(false);
    const cart = await addToCart(item, intent);
    const line = cart.products.find((one) => one.key === cart.added_key);
    if (line?.show_stock_warning) {
      failed([t('In your cart: %s.', name), line.oos_text].join(' '), {
        wait: waits.payment,
        action: { label: t('View Cart'), href: '/checkout/cart' },
      });
      return;
    }
    setAdded(true);
    succeeded([t('In your cart: %s.', name), cart.success].filter(Boolean).join(' '), {
      action: { label: t('View Cart'), href: '/checkout/cart' },
    });
  };
  return {
    form,
    errors,
    at: isBusy ? 'adding' : isAdded ? 'added' : 'idle',
    add: (item, found) => send((intent) => addItem(item, intent), found),
  };
}
