import type { BoardPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Board } from '../../features/appointment/board';

import '../../styles/office.css';
import '../../styles/appointment.css';

/** Who has which bay when (APPT-4). */
export default function AppointmentsScreen({ bar, ...page }: BoardPage) {
  return (
    <Office bar={bar}>
      <Board {...page} />
    </Office>
  );
}
