import { useState } from 'react';
import type { InstallerPage } from '../../api/types';
import { CalendarFeed } from '../../features/admin/calendar-feed';
import { Office } from '../../features/admin/frame';
import { InstallerForm } from '../../features/admin/installer-form';
import { t } from '../../lib/text';

import '../../styles/appointment.css';
import '../../styles/office.css';

/** The record of an installer (APPT-4). */
export default function InstallerScreen({ bar, installer, ...choices }: InstallerPage) {
  const [now, setNow] = useState(installer);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/bay">
          {t('Bays and installers')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add an installer')}</h1>}
      </header>
      <InstallerForm installer={now} choices={choices} onSaved={setNow} />
      {installer && <CalendarFeed feed={installer.calendar} />}
    </Office>
  );
}
