import type { IslandProps } from '../../api/types';
import { AddButton } from '../../features/cart/add-button';

/** The button of a card. */
export default function AddToCart(button: IslandProps['add-to-cart']) {
  return <AddButton button={button} />;
}
