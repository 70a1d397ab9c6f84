import { useState } from 'react';
import { ask } from '../../api/client';
import type { MessageRecord, SavedMessage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { succeeded } from '../../ui/toasts';
import { Fact } from './fact';
import { channelWords } from './message-list';
import { Trail } from './trail';

type Props = { message: MessageRecord; onChanged: (message: MessageRecord) => void };

/** A message: what is to be done about it, what it said, to whom and when. */
export function MessageSheet({ message, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const form = { message_id: message.message_id };
  const { send, isBusy, rest } = useSending([], {
    // what it says of itself is not as it was seen: a try failed for another reason, or it went out meanwhile
    onFailed: async () => onChanged(await ask<MessageRecord>('/admin/api/message/get', { query: form })),
  });
  const act = (path: string) =>
    send(async (intent) => {
      setAsking(false);
      const saved = await ask<SavedMessage>(path, { method: 'POST', form, intent });
      succeeded(saved.success);
      onChanged(saved.message);
    });
  const hasFailed = message.state === 'failed';
  return (
    <>
      {(message.advice.length > 0 || message.can_give_up || rest.length > 0) && (
        <section className={hasFailed ? 'notice barricade' : 'notice'} aria-label={t('What to do')}>
          <div className="grid w-full gap-1">
            {message.reason && (
              <p>
                <b>{message.reason}</b>
              </p>
            )}
            {message.advice.map((words) => (
              <p key={words}>{words}</p>
            ))}
            {message.state === 'queued' && <p>{t('It goes out by itself, within a minute as a rule.')}</p>}
          </div>
          <FormErrors>{rest}</FormErrors>
          <div className="actions">
            {message.can_send && (
              <Button look="primary" busy={isBusy} onClick={() => act('/admin/api/message/send')}>
                {t('Send again')}
              </Button>
            )}
            {message.can_give_up && (
              <Button busy={isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
                {t('Give up')}
              </Button>
            )}
          </div>
        </section>
      )}
      <div className="office-sides">
        <div className="grid min-w-0 gap-4">
          <Said message={message} />
        </div>
        <div className="grid min-w-0 gap-4">
          <section className="panel" aria-labelledby="message-facts">
            <header>
              <h2 id="message-facts">{message.kind}</h2>
            </header>
            <dl className="facts in-panel">
              <Fact
                name={channelWords(message)}
                value={message.to || t('Erased')}
                isData={message.to !== ''}
              />
              <Fact name={t('Language')} value={message.language} />
              <Fact name={t('Asked for')} value={message.at_text} isData />
              <Fact name={t('Sent')} value={message.sent_text} isData />
              <Fact name={t('Tries')} value={String(message.tries)} isData />
              <Fact name={t('Store')} value={message.store} isData />
              {message.order_id > 0 && (
                <div>
                  <dt>{t('Order')}</dt>
                  <dd translate="no">
                    {message.order_url ? (
                      <a className="l n" href={message.order_url}>
                        {message.order_id}
                      </a>
                    ) : (
                      message.order_id
                    )}
                  </dd>
                </div>
              )}
              <Fact
                name={t('Customer')}
                value={message.customer_id > 0 ? `# ${message.customer_id}` : ''}
                isData
              />
            </dl>
          </section>
          <Trail rows={message.trail} />
        </div>
      </div>
      <Confirm
        open={isAsking}
        title={t('Give this message up?')}
        consequence={t('It is not tried again. It stays in this list and can be sent later.')}
        verb={t('Give up')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => act('/admin/api/message/give_up')}
      />
    </>
  );
}

/** What was said: as the mail looked, and word by word. */
function Said({ message: { subject, text, body_url, note, state } }: Pick<Props, 'message'>) {
  return (
    <section className="panel" aria-labelledby="message-said">
      <header>
        <h2 id="message-said">{t('What it says')}</h2>
      </header>
      <div className="in-panel">
        {subject && (
          <p>
            <b translate="no">{subject}</b>
          </p>
        )}
        {body_url && (
          <iframe className="mail-frame" sandbox="" src={body_url} title={t('The mail as it went out')} />
        )}
        {text && !body_url && (
          <p className="said" translate="no">
            {text}
          </p>
        )}
        {text && body_url && (
          <details>
            <summary>{t('As plain text')}</summary>
            <p className="said" translate="no">
              {text}
            </p>
          </details>
        )}
        {!text && note && (
          <p className="said" translate="no">
            {note}
          </p>
        )}
        {!text && (
          <p className="dim">
            {state === 'sent'
              ? t('Its words are not kept: they were for its reader alone.')
              : t('Its words are written at the moment when it goes out.')}
          </p>
        )}
      </div>
    </section>
  );
}
