import type { IslandProps } from '../../api/types';
import { BuyForm } from '../../features/cart/buy-form';

/** All that is bought with on a product page. */
export default function Buy(action: IslandProps['buy-form']) {
  return <BuyForm action={action} />;
}
