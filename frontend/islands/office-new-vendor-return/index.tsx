import type { NewBoxPage } from '../../api/types';
import { BoxNew } from '../../features/admin/box-new';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** Begins a box that goes back to a vendor (TRD-13). */
export default function NewBoxScreen({ bar, ...page }: NewBoxPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/vendor-return">
          {t('Returns to vendors')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('New return')}</h1>
      </header>
      <BoxNew {...page} />
    </Office>
  );
}
