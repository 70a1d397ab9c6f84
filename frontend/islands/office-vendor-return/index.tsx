import { useState } from 'react';
import type { BoxPage } from '../../api/types';
import { BoxForm } from '../../features/admin/box-form';
import { BoxState } from '../../features/admin/box-list';
import { BoxSent } from '../../features/admin/box-sent';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** A box that goes back to a vendor (TRD-13). */
export default function BoxScreen({ bar, box }: BoxPage) {
  const [now, setNow] = useState(box);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/vendor-return">
          {t('Returns to vendors')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Return %s', now.box_id)}</h1>
        <BoxState {...now} />
        <span className="mut" translate="no">
          {now.vendor}, {now.store}
        </span>
      </header>
      {now.state === 'draft' ? <BoxForm box={now} onSaved={setNow} /> : <BoxSent box={now} />}
    </Office>
  );
}
