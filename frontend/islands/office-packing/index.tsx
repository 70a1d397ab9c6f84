import type { BoxPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Packing } from '../../features/admin/packing';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** A box to a vendor is packed by scan and sent (TRD-13). */
export default function PackingScreen({ bar, ...page }: BoxPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/vendor-return">
          {t('Returns to vendors')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Pack return %s', page.box.box_id)}</h1>
        <span className="mut" translate="no">
          {page.box.vendor}, {page.box.store}
        </span>
      </header>
      {page.box.state === 'draft' ? (
        <Packing {...page} />
      ) : (
        <p className="notice" role="status">
          <a className="l" href={page.box.url}>
            {t('It is no draft any more.')}
          </a>
        </p>
      )}
    </Office>
  );
}
