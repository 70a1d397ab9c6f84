import { useState } from 'react';
import type { WayPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Trail } from '../../features/admin/trail';
import { WayForm } from '../../features/admin/way-form';
import { Findings } from '../../features/admin/way-list';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-shipping.css';

/** The record of a way of shipping. */
export default function WayScreen({ bar, kinds, classes, areas, way, copied }: WayPage) {
  const [now, setNow] = useState(way);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/shipping">
          {t('Shipping')}
        </a>
      </p>
      <header className="page-head">
        {now?.title_en ? (
          <h1 translate="no">{now.title_en}</h1>
        ) : (
          <h1>{now ? t('Pick up at a store') : t('Add a way of shipping')}</h1>
        )}
        {now && !now.is_active && <span className="st void">{t('Out of use')}</span>}
        {now && now.kind !== 'pickup' && (
          <a className="btn push" href={`/admin/shipping/add?copy_of=${now.way_id}`}>
            {t('Copy')}
          </a>
        )}
      </header>
      <WayForm kinds={kinds} classes={classes} areas={areas} way={now} copied={copied} onSaved={setNow}>
        {now && (
          <>
            {now.findings.length > 0 && (
              <section className="panel" aria-labelledby="findings">
                <header>
                  <h2 id="findings">{t('Worth a look')}</h2>
                </header>
                <div className="in-panel">
                  <Findings findings={now.findings} />
                </div>
              </section>
            )}
            <Trail rows={now.trail} />
          </>
        )}
      </WayForm>
    </Office>
  );
}
