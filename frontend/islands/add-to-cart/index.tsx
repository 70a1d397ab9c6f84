import type { IslandProps } from '../../api/types';
import { AddButton } from '../../features/cart/add-button';
import { BuyForm } from '../../features/cart/buy-form';

/** The button of a card, or all that is bought with on a product page. */
export default function AddToCart(action: IslandProps['add-to-cart']) {
  return action.full ? <BuyForm action={action} /> : <AddButton action={action} />;
}
