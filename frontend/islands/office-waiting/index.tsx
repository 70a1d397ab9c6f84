import type { WaitingPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { WaitingApplications } from '../../features/admin/waiting-applications';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Applications that could not be used, or wait for their part, and what would mend each (ADM-2, FIT-17). */
export default function WaitingScreen({ bar }: WaitingPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Applications that wait')}</h1>
        <p className="dim">
          {t('What brands sent of their parts that does not count yet.')}{' '}
          <a className="l" href="/admin/submission">
            {t('Submissions')}
          </a>
        </p>
      </header>
      <WaitingApplications />
    </Office>
  );
}
