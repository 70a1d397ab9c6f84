import type { IslandProps } from '../../api/types';
import { VehicleSelector as Selector } from '../../features/vehicle/vehicle-selector';

/** The guide sign of the home page. */
export default function VehicleSelector(first: IslandProps['vehicle-selector']) {
  return <Selector first={first} />;
}
