import { useState } from 'react';
import type { MemberPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { MemberActs } from '../../features/admin/member-acts';
import { MemberForm } from '../../features/admin/member-form';
import { Trail } from '../../features/admin/trail';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of somebody who works here. */
export default function MemberScreen({ bar, roles, stores, all, member }: MemberPage) {
  const [now, setNow] = useState(member);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/staff">
          {t('Staff and roles')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a person')}</h1>}
        {now && !now.is_active && <span className="st void">{t('Left')}</span>}
      </header>
      <MemberForm roles={roles} stores={stores} all={all} member={now} onSaved={setNow}>
        {now && (
          <>
            <MemberActs member={now} onChanged={setNow} />
            <Trail rows={now.trail} />
          </>
        )}
      </MemberForm>
    </Office>
  );
}
