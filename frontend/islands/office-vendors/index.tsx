import type { VendorsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VendorList } from '../../features/admin/vendor-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** Whom the shop buys from (TRD-13). */
export default function VendorsScreen({ bar }: VendorsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Vendors')}</h1>
        <a className="btn p push" href="/admin/vendor/add">
          <Icon name="plus" />
          {t('Add a vendor')}
        </a>
      </header>
      <VendorList />
    </Office>
  );
}
