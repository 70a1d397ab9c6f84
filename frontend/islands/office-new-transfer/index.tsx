import type { NewTransferPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TransferNew } from '../../features/admin/transfer-new';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** Asks another store for parts (TRD-13). */
export default function TransferNewScreen({ bar, ...page }: NewTransferPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/transfer">
          {t('Transfers')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Ask for a transfer')}</h1>
      </header>
      <TransferNew {...page} />
    </Office>
  );
}
