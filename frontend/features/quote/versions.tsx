import { useQuery } from '@tanstack/react-query';
import type { QuoteVersion } from '../../api/types';
import { t } from '../../lib/text';
import { Signature } from '../../ui/signature';
import { loadQuote } from './calls';

/** A version as it was shown, and what was said to it. */
export function VersionPanel({ version, note }: { version: QuoteVersion; note: string }) {
  const { answer } = version;
  const title = !answer
    ? t('Not answered yet')
    : answer.is_approved
      ? t('Approved as shown')
      : t('Declined as shown');
  return (
    <section className="panel quote-version" aria-label={t('Version %d', version.number)}>
      <header>
        <h3 className="h3">{title}</h3>
        <span className="mut">{note}</span>
      </header>
      <div className="quote-said">
        <ul>
          {version.groups.map((group, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a version never change
            <li key={i}>
              <span>
                <b className="block" translate="no">
                  {group.name}
                </b>
                {answer && (
                  <span className="mut s">
                    {group.is_declined ? t('Declined: next time') : t('Approved')}
                  </span>
                )}
              </span>
              <b className="money">{group.amount_text}</b>
            </li>
          ))}
        </ul>
        {answer && (
          <div>
            {answer.drawing && <Signature path={answer.drawing} />}
            <p className="s">
              <b translate="no">{[answer.name, answer.at_text].filter(Boolean).join(', ')}</b>, {answer.how}
            </p>
            {answer.reason && <p translate="no">{answer.reason}</p>}
          </div>
        )}
      </div>
      <p>
        <a className="l" href={version.paper_url} target="_blank" rel="noreferrer">
          {t('Version %d on paper', version.number)}
        </a>
      </p>
    </section>
  );
}

/** The versions of an order that was a quote, with their signatures; of another there are none. */
export function QuoteVersions({ orderId }: { orderId: number }) {
  const { data } = useQuery({
    queryKey: ['till', 'quote', orderId],
    queryFn: ({ signal }) => loadQuote(orderId, signal),
  });
  if (!data || data.versions.length === 0) return null;
  return (
    <section className="grid gap-4" aria-label={t('Quote')}>
      {data.versions.map((version) => (
        <VersionPanel
          key={version.number}
          version={version}
          note={t('Quote, version %d of %d', version.number, data.versions.length)}
        />
      ))}
    </section>
  );
}
