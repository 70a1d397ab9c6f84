import type { IslandProps } from '../../api/types';
import { AddButton } from '../../features/cart/add-button';
import { ContactButton } from '../../features/contact/contact-button';

/** The button of a card. */
export default function AddToCart(button: IslandProps['add-to-cart']) {
  if (button.kind !== 'contact') return <AddButton button={button} />;
  const { product_id, name, label, href = '' } = button;
  return <ContactButton className="btn o" link={{ product_id, name, label, href }} about={name} />;
}
