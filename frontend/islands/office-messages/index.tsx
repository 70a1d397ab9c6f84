import type { MessagesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { MessageList } from '../../features/admin/message-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What the shop sent, or wants to send (ADM-2, NOTE-4). */
export default function MessagesScreen({ bar, kinds }: MessagesPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Messages')}</h1>
        <p className="dim">{t('Mails and texts to customers and staff.')}</p>
      </header>
      <MessageList kinds={kinds} />
    </Office>
  );
}
