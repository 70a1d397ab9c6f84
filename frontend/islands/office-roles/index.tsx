import type { RolesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Roles } from '../../features/admin/roles';

import '../../styles/office.css';

/** What each role may (ADM-1). */
export default function RolesScreen({ bar, roles, groups }: RolesPage) {
  return (
    <Office bar={bar}>
      <Roles roles={roles} groups={groups} />
    </Office>
  );
}
