import { useState } from 'react';
import type { CannedJobPage } from '../../api/types';
import { CannedJobForm } from '../../features/admin/canned-job-form';
import { JobState } from '../../features/admin/canned-job-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a job (TRD-8). */
export default function CannedJobScreen({ bar, job, ...choices }: CannedJobPage) {
  const [now, setNow] = useState(job);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/canned-job">
          {t('Counter jobs')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a job')}</h1>}
        {now && <JobState isActive={now.active} />}
      </header>
      <CannedJobForm job={now} choices={choices} onSaved={setNow} />
    </Office>
  );
}
