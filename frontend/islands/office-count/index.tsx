import type { CountPage } from '../../api/types';
import { CountWork } from '../../features/admin/count-sheet';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** One count (TRD-13). */
export default function CountWorkScreen({ bar, ...page }: CountPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/count">
          {t('Counts')}
        </a>
      </p>
      <CountWork {...page} />
    </Office>
  );
}
