import type { ExportPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** What the shop hands out as tables (DATA-1). */
export default function ExportScreen({ bar, tables }: ExportPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Export')}</h1>
        <p className="dim">{t('CSV files. Products, prices and stock can be changed and imported again.')}</p>
      </header>
      <section className="panel" aria-label={t('Export')}>
        <ul className="trail px-4">
          {tables.map(({ what, words, hint, url }) => (
            <li key={what} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <h2 className="b">{words}</h2>
                <p className="dim">{hint}</p>
              </div>
              <form method="post" action={url}>
                <Button type="submit" aria-label={t('Download %s', words)}>
                  <Icon name="download" />
                  {t('Download')}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      </section>
    </Office>
  );
}
