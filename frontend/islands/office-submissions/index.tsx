import type { SubmissionsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { SubmissionList } from '../../features/admin/submission-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What brands have sent of what their parts fit (ADM-2, FIT-17). */
export default function SubmissionsScreen({ bar }: SubmissionsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Submissions')}</h1>
        <a className="l" href="/admin/waiting">
          {t('Applications that wait')}
        </a>
      </header>
      <SubmissionList />
    </Office>
  );
}
