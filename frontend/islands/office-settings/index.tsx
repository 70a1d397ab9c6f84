import type { SettingsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Settings } from '../../features/admin/settings';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** How the shop works, by scope (ADM-2). */
export default function SettingsScreen({ bar, groups, logo }: SettingsPage) {
  return (
    <Office bar={bar}>
      <Settings groups={groups} mostImage={logo} />
    </Office>
  );
}
