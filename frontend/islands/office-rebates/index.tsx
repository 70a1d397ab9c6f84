import type { RebatesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { RebateList } from '../../features/admin/rebate-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** What makers give back by mail (ADM-2). */
export default function RebatesScreen({ bar }: RebatesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Rebates')}</h1>
        <a className="btn p push" href="/admin/rebate/add">
          <Icon name="plus" />
          {t('Add a rebate')}
        </a>
      </header>
      <RebateList />
    </Office>
  );
}
