import type { IslandProps } from '../../api/types';
import { WhereIAm } from '../../features/stores/where-i-am';

/** Looks for stores around the browser. */
export default function WhereIAmIsland({ distance }: IslandProps['where-i-am']) {
  return <WhereIAm distance={distance} />;
}
