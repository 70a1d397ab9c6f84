import type { PricesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { LevelList } from '../../features/admin/level-list';
import { PriceTabs } from '../../features/admin/price-tabs';
import { PriceTry } from '../../features/admin/price-try';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-tax.css';

/** The price levels (ADM-2, TRD-2). */
export default function PricesScreen({ bar, levels }: PricesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Price levels')}</h1>
        <a className="btn p push" href="/admin/price/add">
          <Icon name="plus" />
          {t('Add a price level')}
        </a>
      </header>
      <PriceTabs at="levels" />
      <div className="office-sides wide">
        <LevelList levels={levels} />
        <PriceTry />
      </div>
    </Office>
  );
}
