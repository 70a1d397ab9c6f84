import type { PlansPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ImportPlans } from '../../features/admin/import-plans';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Imports that are done by themselves (DATA-1). */
export default function ImportPlansScreen({ bar, list_url, ...page }: PlansPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href={list_url}>
          {t('Import')}
        </a>
      </p>
      <ImportPlans {...page} />
    </Office>
  );
}
