import type { VehiclesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VehicleList } from '../../features/admin/vehicle-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Vehicles with what the shop has for each, and what it lacks (ADM-2). */
export default function VehiclesScreen({ bar }: VehiclesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Vehicles')}</h1>
        <p className="dim">
          {t(
            'What you have on sale for each vehicle, and what you have nothing of. Parts for any vehicle are not counted.',
          )}
        </p>
      </header>
      <VehicleList />
    </Office>
  );
}
