import { useState } from 'react';
import type { CategoryPage } from '../../api/types';
import { CategoryForm } from '../../features/admin/category-form';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-shelves.css';

/** The record of a category (ADM-2). */
export default function CategoryScreen({ bar, category, ...page }: CategoryPage) {
  const [now, setNow] = useState(category);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/category">
          {t('Categories')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a category')}</h1>}
        {now && !now.is_active && <span className="st void">{t('Off')}</span>}
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
      <CategoryForm {...page} category={now} onSaved={setNow} />
    </Office>
  );
}
