import type { StockPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { StockList } from '../../features/admin/stock-list';
import { StockTabs } from '../../features/admin/stock-tabs';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What lies where (ADM-2, INV-3). */
export default function StockScreen({ bar, ...page }: StockPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Stock')}</h1>
      </header>
      <StockTabs at="stock" />
      <StockList {...page} />
    </Office>
  );
}
