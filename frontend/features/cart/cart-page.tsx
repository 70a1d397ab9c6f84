import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Cart, CartProduct } from '../../api/types';
import { t } from '../../lib/text';
import { cartKey, loadCart } from './cart';
import { CartLine, CoreLine, removeId } from './cart-line';
import { GiftLines } from './gift-lines';
import { Summary } from './summary';
import { useLines } from './use-lines';

/** The cart (CART-40): lines, totals, and the way to the check-out. */
export function CartPage({ first }: { first: Cart }) {
  const { data: cart } = useQuery({
    queryKey: cartKey,
    queryFn: loadCart,
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lines = useLines();
  const title = useRef<HTMLHeadingElement>(null);
  const remove = useFocusAfter(cart, title);
  const { products, vouchers } = cart;
  const isEmpty = products.length === 0 && vouchers.length === 0;

  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 pb-4">
        <h1 ref={title} tabIndex={-1}>
          {t('Shopping Cart')}
        </h1>
        {!isEmpty && <p className="mut">{cart.count_text}</p>}
      </div>
      <Announced cart={cart} />
      {cart.error_message && (
        <div className="pb-4">
          <div className="notice barricade" role="alert">
            <p className="b">{cart.error_message}</p>
          </div>
        </div>
      )}
      {cart.left && (
        <div className="pb-4">
          <div className="notice">
            <p className="b">{t('Not everything of your earlier cart has room in this one. Left out:')}</p>
            <ul>
              {cart.left.map((what) => (
                <li key={what} translate="no">
                  {what}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {isEmpty ? (
        <div className="panel empty">
          <p className="h3">{t('The shopping cart is empty.')}</p>
          <a className="btn p" href="/product/catalog">
            {t('Continue Shopping')}
          </a>
        </div>
      ) : (
        <div className="grid items-start gap-8 xl:grid-cols-[1fr_360px]">
          <div className="grid min-w-0 content-start gap-4">
            <Doubts found={cart.doubts ?? []} />
            {products.length > 0 && (
              <table className="panel lines">
                <thead>
                  <tr>
                    <th scope="col">{t('Image')}</th>
                    <th scope="col">{t('Product Name')}</th>
                    <th scope="col">{t('Quantity')}</th>
                    <th className="n" scope="col">
                      {t('Unit Price')}
                    </th>
                    <th className="n" scope="col">
                      {t('Total')}
                    </th>
                    <th scope="col">
                      <span className="sr-only">{t('Remove')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {products.flatMap((line) => [
                    <CartLine
                      key={line.key}
                      line={line}
                      quantity={lines.wanted[line.key] ?? line.quantity}
                      notice={lines.notices[line.key] ?? ''}
                      isLeaving={lines.leaving.includes(line.key)}
                      onQuantity={(quantity) => lines.setQuantity(line.key, quantity)}
                      onRemove={() => remove(line, lines.remove)}
                    />,
                    line.core && <CoreLine key={`${line.key} core`} core={line.core} />,
                  ])}
                </tbody>
              </table>
            )}
            {vouchers.length > 0 && (
              <GiftLines
                vouchers={vouchers}
                leaving={lines.leaving}
                onRemove={(gift) => void lines.removeGift(gift)}
              />
            )}
          </div>
          <Summary cart={cart} settle={lines.settle} />
        </div>
      )}
    </>
  );
}

/** What of the cart is likely wrong; a change of the cart says it anew. */
function Doubts({ found }: { found: readonly string[] }) {
  return (
    <div role="status" className={found.length > 0 ? undefined : 'sr-only'}>
      {found.length > 0 && (
        <section className="notice" aria-labelledby="doubts">
          <h2 className="h4" id="doubts">
            {t('Is this meant?')}
          </h2>
          <ul>
            {found.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Says the total again whenever it changes; nothing at first. */
function Announced({ cart }: { cart: Cart }) {
  const before = useRef(cart.total_text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (before.current === cart.total_text) return;
    before.current = cart.total_text;
    setSaid(t('Total: %s', cart.total_text));
  }, [cart.total_text]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

/** After a line is gone the focus stands on the next one, or on the title where none is left. */
function useFocusAfter(cart: Cart, title: RefObject<HTMLHeadingElement | null>) {
  const leaving = useRef<{ key: string; next: string | undefined }>(undefined);
  useLayoutEffect(() => {
    const gone = leaving.current;
    if (!gone || cart.products.some((line) => line.key === gone.key)) return;
    leaving.current = undefined;
    const button = gone.next && document.getElementById(removeId(gone.next));
    (button || title.current)?.focus();
  }, [cart, title]);
  return (line: CartProduct, remove: (line: CartProduct) => Promise<boolean>) => {
    const at = cart.products.indexOf(line);
    leaving.current = { key: line.key, next: (cart.products[at + 1] ?? cart.products[at - 1])?.key };
    void remove(line).then((isGone) => {
      if (!isGone) leaving.current = undefined;
    });
  };
}
