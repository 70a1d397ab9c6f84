import { useState } from 'react';
import type { RebatePage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { RebateForm } from '../../features/admin/rebate-form';
import { RebateState } from '../../features/admin/rebate-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a rebate (ADM-2). */
export default function RebateScreen({ bar, rebate }: RebatePage) {
  const [now, setNow] = useState(rebate);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/rebate">
          {t('Rebates')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.title}</h1> : <h1>{t('Add a rebate')}</h1>}
        {now && <RebateState state={now.state} />}
      </header>
      <RebateForm rebate={now} onSaved={setNow} />
    </Office>
  );
}
