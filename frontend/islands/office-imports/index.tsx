import type { ImportsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ImportFile } from '../../features/admin/import-file';
import { ImportList } from '../../features/admin/import-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Sheets and files of the trade that are brought in (DATA-1, FIT-17). */
export default function ImportsScreen({ bar, largest, largest_trade, imports }: ImportsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Import')}</h1>
        <p className="dim">{t('Nothing is written until the last step')}</p>
        <a className="l push" href="/admin/import/plan">
          {t('Planned imports')}
        </a>
      </header>
      <ImportFile largest={largest} largestTrade={largest_trade} />
      <ImportList imports={imports} />
    </Office>
  );
}
