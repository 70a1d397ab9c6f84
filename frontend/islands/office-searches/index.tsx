import type { SearchesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { SearchLog } from '../../features/admin/search-log';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Plot } from '../../ui/plot';

import '../../styles/office.css';

/** What is searched for in the shop, and what came of it (SRCH-5). */
export default function SearchesScreen({ bar, days }: SearchesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Searches')}</h1>
        <p className="dim">
          {t('What shoppers searched for in the last %d days. Who searched is not kept.', days.length)}
        </p>
      </header>
      {days.some((day) => day.asked > 0) && (
        <Plot
          title={t('Searches by day')}
          kind="line"
          head={t('Day')}
          points={days.map(({ day }) => day)}
          series={[
            { label: t('Searches'), values: days.map(({ asked }) => asked) },
            { label: t('Nothing found'), values: days.map(({ none }) => none) },
            { label: t('Orders with a part that a search found'), values: days.map(({ orders }) => orders) },
          ]}
          format={counted}
        />
      )}
      <SearchLog />
    </Office>
  );
}
