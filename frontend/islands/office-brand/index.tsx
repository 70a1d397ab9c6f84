import { useState } from 'react';
import type { BrandPage } from '../../api/types';
import { BrandForm } from '../../features/admin/brand-form';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-shelves.css';

/** The record of a brand with its series (ADM-2). */
export default function BrandScreen({ bar, brand }: BrandPage) {
  const [now, setNow] = useState(brand);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/brand">
          {t('Brands')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a brand')}</h1>}
        {now && now.on_sale === 0 && <span className="st void">{t('Not shown')}</span>}
        {now && (
          <a className="btn push" href={now.parts_url}>
            {t('Its parts')}
          </a>
        )}
        {now?.view_url && (
          <a className="btn" href={now.view_url}>
            {t('See it in the shop')}
          </a>
        )}
      </header>
      <BrandForm brand={now} onSaved={setNow} />
    </Office>
  );
}
