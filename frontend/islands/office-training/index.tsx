import type { TrainingPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TrainingPanel } from '../../features/admin/training-panel';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Where the shop that registers train in is filled (OPS-8). */
export default function TrainingScreen({ bar }: TrainingPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Training')}</h1>
        <p className="dim">
          {t('New people learn the register in a copy of the shop, where nothing is real.')}
        </p>
      </header>
      <TrainingPanel />
    </Office>
  );
}
