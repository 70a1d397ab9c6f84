import { useState } from 'react';
import type { LevelPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { LevelForm } from '../../features/admin/level-form';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a price level (ADM-2, TRD-2). */
export default function PriceLevelScreen({ bar, levels, brands, level, customers_url }: LevelPage) {
  const [now, setNow] = useState(level);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/price">
          {t('Price levels')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a price level')}</h1>}
        {customers_url && (
          <a className="btn push" href={customers_url}>
            {t('Customers at this level')}
          </a>
        )}
      </header>
      <LevelForm levels={levels} brands={brands} level={now} onSaved={setNow} />
    </Office>
  );
}
