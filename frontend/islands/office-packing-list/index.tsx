import type { BoxPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { PackingList } from '../../features/admin/packing-list';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';
import '../../styles/packing-list.css';

/** The packing list of a box to a vendor (VEN-1). */
export default function PackingListScreen({ bar, ...page }: BoxPage) {
  return (
    <Office bar={bar}>
      <p className="on-screen">
        <a className="l" href={page.box.url}>
          {t('Return %s', page.box.box_id)}
        </a>
      </p>
      <PackingList {...page} />
    </Office>
  );
}
