import { lazy } from 'react';
import type { IslandProps } from '../../api/types';
import { AddButton } from '../../features/cart/add-button';
import { ContactButton } from '../../features/contact/contact-button';

const HeadsUp = lazy(() => import('../../features/vehicle/heads-up'));

/** The button of a card. */
export default function AddToCart(button: IslandProps['add-to-cart']) {
  if (button.kind !== 'contact') return <AddButton button={button} headsUp={HeadsUp} />;
  const { product_id, name, label, href = '' } = button;
  return <ContactButton className="btn o" link={{ product_id, name, label, href }} about={name} />;
}
