import type { TaxAreasPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TaxAreaList } from '../../features/admin/tax-area-list';
import { TaxTabs } from '../../features/admin/tax-tabs';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** The areas that are taxed, and shipped to, alike (ADM-2). */
export default function TaxAreasScreen({ bar }: TaxAreasPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Taxes')}</h1>
        <a className="btn p push" href="/admin/tax/area/add">
          <Icon name="plus" />
          {t('Add an area')}
        </a>
      </header>
      <TaxTabs at="areas" />
      <TaxAreaList />
    </Office>
  );
}
