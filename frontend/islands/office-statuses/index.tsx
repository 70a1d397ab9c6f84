import type { StatusesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Statuses } from '../../features/admin/statuses';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** What orders can be called (ADM-2). */
export default function StatusesScreen({ bar, statuses, grounds }: StatusesPage) {
  return (
    <Office bar={bar}>
      <Statuses statuses={statuses} grounds={grounds} />
    </Office>
  );
}
