import type { MovementsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { MovementList } from '../../features/admin/movement-list';
import { StockTabs } from '../../features/admin/stock-tabs';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Each step of the stock (ADM-2, INV-3). */
export default function MovementsScreen({ bar, ...page }: MovementsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Movements')}</h1>
      </header>
      <StockTabs at="movements" />
      <MovementList {...page} />
    </Office>
  );
}
