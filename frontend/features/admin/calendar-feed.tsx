import { useState } from 'react';
import { ask } from '../../api/client';
import type { Feed, MadeFeed, SavedFeed } from '../../api/types';
import { wordsOf } from '../../api/words';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Check } from '../../ui/field';
import { failed, succeeded } from '../../ui/toasts';

const path = '/admin/api/bay/calendar';

/** The calendar of a bay or an installer: its secret address is told once, and can be taken away. */
export function CalendarFeed({ feed: first }: { feed: Feed }) {
  const [feed, setFeed] = useState(first);
  const [url, setURL] = useState('');
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const of = { kind: feed.kind, subject_id: feed.subject_id };
  const change = async (work: () => Promise<SavedFeed>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const saved = await work();
      setFeed(saved.calendar);
      succeeded(saved.success);
    } catch (error) {
      failed(wordsOf(error));
    }
    setBusy(false);
  };
  const make = () =>
    change(async () => {
      const form = { ...of, names: feed.names ? 1 : 0 };
      const made = await ask<MadeFeed>(path, { method: 'POST', form });
      setURL(made.url);
      return made;
    });
  const name = (names: boolean) =>
    change(() => ask<SavedFeed>(`${path}/edit`, { method: 'POST', form: { ...of, names: names ? 1 : 0 } }));
  const end = () => {
    setAsks(false);
    setURL('');
    return change(() => ask<SavedFeed>(`${path}/end`, { method: 'POST', form: of }));
  };
  return (
    <section className="panel calendar-feed" aria-labelledby="calendar">
      <header>
        <h2 id="calendar">{t('Calendar')}</h2>
      </header>
      <div className="in-panel">
        <p>
          {t(
            'A calendar program that has the secret address shows the appointments. Whoever has the address reads them.',
          )}
        </p>
        {feed.made_text && (
          <p className="dim">
            {t('Address made %s.', feed.made_text)}{' '}
            {feed.read_text ? t('Last fetched %s.', feed.read_text) : t('It was never fetched.')}
          </p>
        )}
        {url && (
          <div className="fld">
            <label htmlFor="calendar-url">{t('Address, told this once')}</label>
            <input
              className="in"
              id="calendar-url"
              readOnly
              value={url}
              translate="no"
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        )}
        {feed.made_text && (
          <Check
            label={t('With names, phones and notes')}
            checked={feed.names}
            onChange={(event) => name(event.currentTarget.checked)}
          />
        )}
        <div className="steps">
          <Button busy={isBusy} onClick={make}>
            {feed.made_text ? t('Make another address') : t('Make an address')}
          </Button>
          {feed.made_text && <Button onClick={() => setAsks(true)}>{t('Take the address away')}</Button>}
        </div>
      </div>
      {asks && (
        <Dialog
          open
          title={t('Take the address away?')}
          onClose={() => setAsks(false)}
          said={<p>{t('Programs that have it get nothing any more.')}</p>}
          actions={
            <>
              <Button shortcut="Esc" onClick={() => setAsks(false)}>
                {t('Not now')}
              </Button>
              <Button look="primary" onClick={end}>
                {t('Take it away')}
              </Button>
            </>
          }
        />
      )}
    </section>
  );
}
