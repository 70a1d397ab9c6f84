import type { NewCountPage } from '../../api/types';
import { CountNew } from '../../features/admin/count-new';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** Begins a count (TRD-13). */
export default function CountNewScreen({ bar, ...page }: NewCountPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/count">
          {t('Counts')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Begin a count')}</h1>
      </header>
      <CountNew {...page} />
    </Office>
  );
}
