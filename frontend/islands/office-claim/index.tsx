import type { ClaimPage } from '../../api/types';
import { ClaimSheet } from '../../features/admin/claim-record';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** One claim (VEN-1). */
export default function ClaimScreen({ bar, ...page }: ClaimPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/claim">
          {t('Owed by vendors')}
        </a>
      </p>
      <ClaimSheet {...page} />
    </Office>
  );
}
