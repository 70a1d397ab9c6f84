import type { PickupsPage } from '../../api/types';
import { Desk } from '../../features/desk/desk';
import { PickupList } from '../../features/pickup/pickup-list';
import { t } from '../../lib/text';
import '../../styles/desk.css';

/** What waits at this store for its customers (SPO-1). */
export default function PickupsScreen({ desk }: PickupsPage) {
  return (
    <Desk desk={desk} at="pickups">
      <div className="grid min-w-0 gap-4">
        <h1 className="page">{t('Pickups')}</h1>
        <PickupList />
      </div>
    </Desk>
  );
}
