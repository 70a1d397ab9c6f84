import type { SearchesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { SearchLog } from '../../features/admin/search-log';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What is searched for in the shop, and what came of it (SRCH-5). */
export default function SearchesScreen({ bar, days }: SearchesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Searches')}</h1>
        <p className="dim">
          {t('What shoppers searched for in the last %d days. Who searched is not kept.', days)}
        </p>
      </header>
      <SearchLog />
    </Office>
  );
}
