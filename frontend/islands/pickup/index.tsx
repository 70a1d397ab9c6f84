import type { PickupPage } from '../../api/types';
import { Desk } from '../../features/desk/desk';
import { HandOver } from '../../features/pickup/hand-over';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import '../../styles/desk.css';
import '../../styles/orders.css';
import '../../styles/office-stock.css';
import '../../styles/pickup.css';

/** An order is put away for its customer and handed over (TRD-15). */
export default function PickupScreen({ desk, pickup }: PickupPage) {
  return (
    <Desk
      desk={desk}
      at="pickups"
      shortcuts={[
        [
          t('Pickup'),
          [
            [['F9'], t('Hand over')],
            [['F4'], t('Put away')],
          ],
        ],
      ]}
    >
      <div className="grid min-w-0 gap-4">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a className="btn q" href="/pos/pickup">
            <Icon name="back" />
            {t('All pickups')}
          </a>
          <h1 className="page">{t('Order # %d', pickup.order_id)}</h1>
          {pickup.customer && (
            <p translate="no">
              <b>{pickup.customer}</b> {pickup.telephone}
            </p>
          )}
          <a className="l" href={pickup.order_url}>
            {t('Open the order')}
          </a>
          {pickup.return_url && (
            <a className="l" href={pickup.return_url}>
              {t('Give money back')}
            </a>
          )}
        </header>
        <HandOver pickup={pickup} />
      </div>
    </Desk>
  );
}
