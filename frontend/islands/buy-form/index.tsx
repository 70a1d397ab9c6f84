import { lazy } from 'react';
import type { IslandProps } from '../../api/types';
import { BuyForm } from '../../features/cart/buy-form';
import { ContactButton } from '../../features/contact/contact-button';

const HeadsUp = lazy(() => import('../../features/vehicle/heads-up'));

/** All that is bought with on a product page. */
export default function Buy(action: IslandProps['buy-form']) {
  const contact = <ContactButton className="btn p h56 w-full" link={action} />;
  return <BuyForm action={action} headsUp={HeadsUp} contact={contact} />;
}
