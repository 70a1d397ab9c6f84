import type { MessagesPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { MessageList } from '../../features/admin/message-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What the shop sent, or wants to send (ADM-2, NOTE-4). */
export default function MessagesScreen({ bar, kinds, ...carries }: MessagesPage) {
  const words = kept(carries);
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Messages')}</h1>
        <p className="dim">{t('Mails and texts to customers and staff.')}</p>
      </header>
      {words && (
        <p className="notice barricade">
          <span>
            {words}{' '}
            {carries.providers_url && (
              <a className="l" href={carries.providers_url}>
                {t('Payment and providers')}
              </a>
            )}
          </span>
        </p>
      )}
      <MessageList kinds={kinds} />
    </Office>
  );
}

/** What is written and reaches nobody, as nobody is set to carry it. */
function kept({ carries_mail: mail, carries_texts: texts }: Omit<MessagesPage, 'bar' | 'kinds'>): string {
  if (!mail && !texts)
    return t('Nobody is set to carry mails and text messages: they are kept here and reach nobody.');
  if (!mail) return t('No mail server is set: mails are kept here and reach nobody.');
  if (!texts) return t('No service for text messages is set: they are kept here and reach nobody.');
  return '';
}
