import type { CategoriesPage } from '../../api/types';
import { CategoryTree } from '../../features/admin/category-tree';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-shelves.css';

/** The tree that parts are found in (ADM-2). */
export default function CategoriesScreen({ bar, categories, most_levels }: CategoriesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Categories')}</h1>
        <a className="btn p push" href="/admin/category/add">
          <Icon name="plus" />
          {t('Add a category')}
        </a>
      </header>
      <CategoryTree categories={categories} mostLevels={most_levels} />
    </Office>
  );
}
