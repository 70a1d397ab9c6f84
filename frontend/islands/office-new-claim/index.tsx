import type { NewClaimPage } from '../../api/types';
import { ClaimNew } from '../../features/admin/claim-new';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** Writes down what a vendor owes (VEN-1). */
export default function NewClaimScreen({ bar, ...page }: NewClaimPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/claim">
          {t('Owed by vendors')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('New claim')}</h1>
      </header>
      <ClaimNew {...page} />
    </Office>
  );
}
