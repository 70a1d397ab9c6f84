import type { UnarrivedPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TransferTabs, UnarrivedList } from '../../features/admin/transfer-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What was sent and never arrived (TRD-13). */
export default function UnarrivedScreen({ bar }: UnarrivedPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Never arrived')}</h1>
      </header>
      <TransferTabs at="missing" />
      <UnarrivedList />
    </Office>
  );
}
