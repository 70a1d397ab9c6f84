import type { OfficeReturns } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ReturnList } from '../../features/admin/return-list';
import { WrongFits } from '../../features/admin/wrong-fits';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What came back, and what customers ask to bring back (ADM-2). */
export default function OfficeReturnsScreen({ bar }: OfficeReturns) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Returns')}</h1>
      </header>
      <ReturnList />
      <WrongFits />
    </Office>
  );
}
