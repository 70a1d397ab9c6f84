import type { IslandProps } from '../../api/types';
import { EngineSelector as Selector } from '../../features/vehicle/engine-selector';

/** The second tab of the guide sign. */
export default function EngineSelector(first: IslandProps['engine-selector']) {
  return <Selector first={first} />;
}
