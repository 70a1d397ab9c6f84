import type { TransferPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TransferWork } from '../../features/admin/transfer-sheet';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** One transfer (TRD-13). */
export default function TransferWorkScreen({ bar, ...page }: TransferPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/transfer">
          {t('Transfers')}
        </a>
      </p>
      <TransferWork {...page} />
    </Office>
  );
}
