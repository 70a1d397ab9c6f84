import type { IslandProps } from '../../api/types';
import { StockBox } from '../../features/stock/stock-box';

/** What each store has, on a product page. */
export default function Stock(shown: IslandProps['stock-box']) {
  return <StockBox {...shown} />;
}
