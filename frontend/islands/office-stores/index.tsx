import type { StoresPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { StoreList } from '../../features/admin/store-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** The shop's stores (ADM-2). */
export default function StoresScreen({ bar, add_url }: StoresPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Stores and registers')}</h1>
        {add_url && (
          <a className="btn p push" href={add_url}>
            <Icon name="plus" />
            {t('Add a store')}
          </a>
        )}
      </header>
      <StoreList />
    </Office>
  );
}
