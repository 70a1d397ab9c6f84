import { useState } from 'react';
import type { TextPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TextPageForm } from '../../features/admin/text-page-form';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** The record of a page to read. */
export default function TextPageScreen({ bar, page }: TextPage) {
  const [now, setNow] = useState(page);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/page">
          {t('Pages')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.title}</h1> : <h1>{t('Add a page')}</h1>}
        {now && !now.is_active && <span className="st void">{t('Off')}</span>}
        {now?.is_active && (
          <a className="btn push" href={`/${now.slug}`}>
            {t('See it in the shop')}
          </a>
        )}
      </header>
      <TextPageForm page={now} onSaved={setNow} />
    </Office>
  );
}
