import type { ClaimsPage } from '../../api/types';
import { ClaimList, ClaimTabs } from '../../features/admin/claim-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** What vendors owe (VEN-1). */
export default function ClaimsScreen({ bar, ...page }: ClaimsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Owed by vendors')}</h1>
        <a className="btn p push" href="/admin/claim/add">
          <Icon name="plus" />
          {t('New claim')}
        </a>
      </header>
      <ClaimTabs at="claims" />
      <ClaimList {...page} />
    </Office>
  );
}
