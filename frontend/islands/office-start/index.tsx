import type { StartPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { StartSteps } from '../../features/admin/start-steps';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What a shop needs before its first sale (START-1). */
export default function StartScreen({ bar, steps, stores }: StartPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Setting up')}</h1>
        <p className="dim">
          {t('It can be left and taken up at any time. A tick comes from what the shop has.')}
        </p>
      </header>
      <StartSteps {...steps} stores={stores} />
    </Office>
  );
}
