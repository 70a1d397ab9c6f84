import type { CurrenciesPage } from '../../api/types';
import { Currencies } from '../../features/admin/currencies';
import { Office } from '../../features/admin/frame';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** The currencies that shoppers may read prices in (ADM-2, SITE-5). */
export default function CurrenciesScreen({ bar, currencies, known, own }: CurrenciesPage) {
  return (
    <Office bar={bar}>
      <Currencies currencies={currencies} known={known} own={own} />
    </Office>
  );
}
