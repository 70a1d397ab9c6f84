import { useState } from 'react';
import type { BayPage } from '../../api/types';
import { BayForm } from '../../features/admin/bay-form';
import { CalendarFeed } from '../../features/admin/calendar-feed';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/appointment.css';
import '../../styles/office.css';

/** The record of a bay (APPT-4). */
export default function BayScreen({ bar, bay, ...choices }: BayPage) {
  const [now, setNow] = useState(bay);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/bay">
          {t('Bays and installers')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.title}</h1> : <h1>{t('Add a bay')}</h1>}
      </header>
      <BayForm bay={now} choices={choices} onSaved={setNow} />
      {bay && <CalendarFeed feed={bay.calendar} />}
    </Office>
  );
}
