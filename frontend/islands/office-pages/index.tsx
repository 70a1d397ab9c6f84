import type { PagesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TextPages } from '../../features/admin/text-pages';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** What the shop says of itself (ADM-2). */
export default function PagesScreen({ bar, pages, add_url }: PagesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Pages')}</h1>
        <a className="btn p push" href={add_url}>
          <Icon name="plus" />
          {t('Add a page')}
        </a>
      </header>
      <TextPages pages={pages} />
    </Office>
  );
}
