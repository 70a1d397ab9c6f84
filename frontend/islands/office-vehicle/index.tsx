import type { VehiclePage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VehicleSheet } from '../../features/admin/vehicle-sheet';

import '../../styles/office.css';

/** All that the shop has for one vehicle, and all that it lacks (ADM-2). */
export default function VehicleScreen({ bar, ...page }: VehiclePage) {
  return (
    <Office bar={bar}>
      <VehicleSheet {...page} />
    </Office>
  );
}
