import type { CannedJobsPage } from '../../api/types';
import { CannedJobList } from '../../features/admin/canned-job-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** The jobs of the counter (TRD-8). */
export default function CannedJobsScreen({ bar }: CannedJobsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Counter jobs')}</h1>
        <a className="btn p push" href="/admin/canned-job/add">
          <Icon name="plus" />
          {t('Add a job')}
        </a>
      </header>
      <CannedJobList />
    </Office>
  );
}
