import type { JobsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { JobList } from '../../features/admin/job-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The work that the shop does by itself (ADM-2). */
export default function JobsScreen({ bar, kinds }: JobsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Jobs')}</h1>
        <p className="dim">{t('Work that the shop does by itself. What is done is not listed.')}</p>
      </header>
      <JobList kinds={kinds} />
    </Office>
  );
}
