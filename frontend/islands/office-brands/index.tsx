import type { BrandsPage } from '../../api/types';
import { BrandList } from '../../features/admin/brand-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** Whose parts the shop sells (ADM-2). */
export default function BrandsScreen({ bar, add_url }: BrandsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Brands')}</h1>
        <a className="btn p push" href={add_url}>
          <Icon name="plus" />
          {t('Add a brand')}
        </a>
      </header>
      <BrandList />
    </Office>
  );
}
