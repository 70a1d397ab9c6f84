import type { IslandProps } from '../../api/types';
import { StoreMap } from '../../features/stores/store-map';
import '../../styles/store-map.css';

/** The map beside the list of stores. */
export default function StoreMapIsland(shown: IslandProps['store-map']) {
  return <StoreMap shown={shown} />;
}
