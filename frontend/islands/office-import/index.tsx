import type { ImportPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ImportSteps } from '../../features/admin/import-steps';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** A sheet from its columns to its report (DATA-1, UNDO-1). */
export default function ImportScreen({ bar, list_url, ...page }: ImportPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href={list_url}>
          {page.import.is_bulk ? t('Products') : t('Import')}
        </a>
      </p>
      <header className="page-head">
        <h1 className="wrap-anywhere" translate="no">
          {page.import.name}
        </h1>
      </header>
      <ImportSteps {...page} />
    </Office>
  );
}
