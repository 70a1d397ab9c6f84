import { useState } from 'react';
import type { TaxAreaPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TaxAreaForm } from '../../features/admin/tax-area-form';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-tax.css';

/** The record of an area (ADM-2). */
export default function TaxAreaScreen({ bar, countries, zones, area }: TaxAreaPage) {
  const [now, setNow] = useState(area);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/tax/area">
          {t('Areas')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add an area')}</h1>}
      </header>
      <TaxAreaForm countries={countries} zones={zones} area={now} onSaved={setNow} />
    </Office>
  );
}
