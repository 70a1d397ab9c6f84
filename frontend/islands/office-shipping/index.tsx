import type { ShippingPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ShippingTry } from '../../features/admin/shipping-try';
import { WayList } from '../../features/admin/way-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-shipping.css';

/** How parcels come to shoppers, and what that costs (ADM-2). */
export default function ShippingScreen({ bar, ways, country_id, postcode }: ShippingPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Shipping')}</h1>
        <a className="btn p push" href="/admin/shipping/add">
          <Icon name="plus" />
          {t('Add a way')}
        </a>
      </header>
      <div className="office-sides wide">
        <WayList ways={ways} />
        <ShippingTry countryId={country_id} postcode={postcode} />
      </div>
    </Office>
  );
}
