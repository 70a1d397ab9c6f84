import type { TransfersPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TransferList, TransferTabs } from '../../features/admin/transfer-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import '../../styles/office.css';

/** What moves between stores (TRD-13). */
export default function TransferListScreen({ bar, ...page }: TransfersPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Transfers')}</h1>
        <a className="btn p push" href="/admin/transfer/add">
          <Icon name="plus" />
          {t('Ask for a transfer')}
        </a>
      </header>
      <TransferTabs at="transfers" />
      <TransferList {...page} />
    </Office>
  );
}
