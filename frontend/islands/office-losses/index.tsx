import type { LossesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { LossList } from '../../features/appointment/loss-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Appointments that did not take their time. */
export default function LossesScreen({ bar, ...page }: LossesPage) {
  return (
    <Office bar={bar}>
      <nav aria-label={t('Appointments')}>
        <a className="l" href="/admin/appointment">
          {t('Appointments')}
        </a>
      </nav>
      <header className="page-head">
        <h1>{t('Called off, moved, missed')}</h1>
      </header>
      <LossList {...page} />
    </Office>
  );
}
