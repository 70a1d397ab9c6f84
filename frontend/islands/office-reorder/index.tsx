import type { ReorderPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Reorder } from '../../features/admin/reorder';

import '../../styles/office.css';
import '../../styles/office-stock.css';

/** What is to be ordered (TRD-13). */
export default function ReorderScreen({ bar, ...page }: ReorderPage) {
  return (
    <Office bar={bar}>
      <Reorder {...page} />
    </Office>
  );
}
