import type { PurchasesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { PurchaseList } from '../../features/admin/purchase-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** What was ordered from vendors (TRD-13). */
export default function PurchasesScreen({ bar, may_buy, ...choices }: PurchasesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Purchasing')}</h1>
        {may_buy && (
          <a className="btn p push" href="/admin/purchase/add">
            <Icon name="plus" />
            {t('New order')}
          </a>
        )}
      </header>
      <PurchaseList {...choices} />
    </Office>
  );
}
