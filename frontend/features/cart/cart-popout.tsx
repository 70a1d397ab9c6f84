import { useQuery } from '@tanstack/react-query';
import type { Cart, CartProduct } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { leaveFor } from '../../lib/leave-for';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { failed } from '../../ui/toasts';
import { Breakdown } from './breakdown';
import { cartKey, loadCart } from './cart';
import { removeLine } from './remove-line';

/** SITE-7: lines and totals of the cart, under its button in the head. */
export function CartPopout({ checkOut }: { checkOut: boolean }) {
  const {
    data: cart,
    isError,
    refetch,
  } = useQuery({ queryKey: cartKey, queryFn: loadCart, staleTime: Number.POSITIVE_INFINITY, retry: false });
  return (
    <>
      {cart && <Inside cart={cart} />}
      {isError && (
        <p role="alert">
          {t('Something went wrong!')}{' '}
          <button type="button" className="l" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {!cart && !isError && <p role="status">{t('Loading the cart…')}</p>}
      <a className="btn" href="/checkout/cart">
        {t('View cart')}
      </a>
      {checkOut && (
        <a className="btn p" href="/checkout/checkout">
          {t('Check Out')}
        </a>
      )}
    </>
  );
}

function Inside({ cart }: { cart: Cart }) {
  const { products, vouchers } = cart;
  if (products.length === 0 && vouchers.length === 0) return <p>{t('The shopping cart is empty.')}</p>;
  return (
    <>
      <p className="b">{cart.count_text}</p>
      <ul>
        {products.map((line) => (
          <Line key={line.key} line={line} isLast={products.length === 1 && vouchers.length === 0} />
        ))}
        {vouchers.map((voucher) => (
          <li key={voucher.key}>
            <span className="min-w-0 flex-1">{voucher.description}</span>
            <span className="money">{voucher.amount_text}</span>
          </li>
        ))}
      </ul>
      <Breakdown rows={cart.totals} />
      {cart.charge_note && <p className="s dim">{cart.charge_note}</p>}
    </>
  );
}

/** Without the last one the page of the empty cart comes (CART-42). */
function Line({ line, isLast }: { line: CartProduct; isLast: boolean }) {
  const { isBusy, send } = useSending([], { onFailed: (words) => failed(words) });
  const remove = async () => {
    await removeLine(line.key);
    if (isLast) await leaveFor('/checkout/cart');
  };
  return (
    <li aria-busy={isBusy || undefined}>
      <span className="n">{line.quantity} ×</span>
      <span className="min-w-0 flex-1" translate="no">
        <b>
          {line.manufacturer} {line.part_number}
        </b>{' '}
        {line.name}
      </span>
      <span className="money">{line.price_text}</span>
      <button
        type="button"
        className="btn q text-ink"
        aria-disabled={isBusy || undefined}
        onClick={() => send(remove)}
      >
        <Icon name="close" />
        <span className="sr-only">
          {t('Remove')} <span translate="no">{line.part_number}</span>
        </span>
      </button>
    </li>
  );
}
