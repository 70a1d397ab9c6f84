import { useState } from 'react';
import type { StorePage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { StoreActs } from '../../features/admin/store-acts';
import { StoreForm } from '../../features/admin/store-form';
import { Trail } from '../../features/admin/trail';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a store (ADM-2). */
export default function StoreScreen({ bar, store, ...choices }: StorePage) {
  const [now, setNow] = useState(store);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/store">
          {t('Stores and registers')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a store')}</h1>}
        {now && !now.is_in_use && <span className="st void">{t('Out of use')}</span>}
      </header>
      <StoreForm {...choices} store={now} onSaved={setNow}>
        {now && (
          <>
            <StoreActs store={now} onChanged={setNow} />
            <Trail rows={now.trail} />
          </>
        )}
      </StoreForm>
    </Office>
  );
}
