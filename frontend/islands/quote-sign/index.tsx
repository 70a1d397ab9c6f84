import type { IslandProps } from '../../api/types';
import { Sign } from '../../features/quote/sign';

/** A quote is signed by drawing; without it the typed name is the signature. */
export default function QuoteSignIsland(sign: IslandProps['quote-sign']) {
  return <Sign sign={sign} />;
}
