import type { IslandProps } from '../../api/types';
import { CartPopout } from '../../features/cart/cart-popout';

/** The cart in the head of the page. */
export default function Popout({ check_out }: IslandProps['cart-popout']) {
  return <CartPopout checkOut={check_out} />;
}
