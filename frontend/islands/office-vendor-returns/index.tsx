import type { BoxesPage } from '../../api/types';
import { BoxList } from '../../features/admin/box-list';
import { ClaimTabs } from '../../features/admin/claim-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** What goes back to vendors (TRD-13). */
export default function BoxesScreen({ bar, ...page }: BoxesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Returns to vendors')}</h1>
        <a className="btn p push" href="/admin/vendor-return/add">
          <Icon name="plus" />
          {t('New return')}
        </a>
      </header>
      <ClaimTabs at="returns" />
      <BoxList {...page} />
    </Office>
  );
}
