import { useState } from 'react';
import type { TaxClassPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TaxClassForm } from '../../features/admin/tax-class-form';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of what is taxed alike (ADM-2). */
export default function TaxClassScreen({ bar, classes, class: value }: TaxClassPage) {
  const [now, setNow] = useState(value);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/tax">
          {t('Taxes')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add what is taxed alike')}</h1>}
      </header>
      <TaxClassForm classes={classes} value={now} onSaved={setNow} />
    </Office>
  );
}
