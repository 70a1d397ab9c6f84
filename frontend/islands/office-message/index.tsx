import { useState } from 'react';
import type { MessagePage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { MessageState } from '../../features/admin/message-list';
import { MessageSheet } from '../../features/admin/message-sheet';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a message (ADM-2, NOTE-3). */
export default function MessageScreen({ bar, message }: MessagePage) {
  const [now, setNow] = useState(message);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/message">
          {t('Messages')}
        </a>
      </p>
      <header className="page-head">
        <h1 translate={now.subject ? 'no' : undefined}>{now.subject || now.kind}</h1>
        <MessageState state={now.state} />
      </header>
      <MessageSheet message={now} onChanged={setNow} />
    </Office>
  );
}
