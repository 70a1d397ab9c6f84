import type { IslandProps } from '../../api/types';
import { CartPage } from '../../features/cart/cart-page';

/** The whole of the shopping cart. */
export default function Cart(cart: IslandProps['cart-page']) {
  return <CartPage first={cart} />;
}
