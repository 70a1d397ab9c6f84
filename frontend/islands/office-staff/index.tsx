import type { StaffPage } from '../../api/types';
import { Office, StaffTabs } from '../../features/admin/frame';
import { StaffList } from '../../features/admin/staff-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** Who works here (ADM-1). */
export default function StaffScreen({ bar, roles, add_url }: StaffPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Staff and roles')}</h1>
        <a className="btn p push" href={add_url}>
          <Icon name="plus" />
          {t('Add a person')}
        </a>
      </header>
      <StaffTabs at="people" />
      <StaffList roles={roles} />
    </Office>
  );
}
