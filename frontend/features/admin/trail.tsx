import type { TrailRow } from '../../api/types';
import { t } from '../../lib/text';

/** What was done to a record, the newest first. */
export function Trail({ rows }: { rows: readonly TrailRow[] }) {
  return (
    <section className="panel" aria-labelledby="trail">
      <header>
        <h2 id="trail">{t('Last changes')}</h2>
      </header>
      {rows.length === 0 ? (
        <p className="p-4 mut">{t('Nothing was changed yet.')}</p>
      ) : (
        <ol className="trail px-4">
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added, at the start, with a new list
            <li key={i}>
              <p className="head">
                <b translate="no">{row.who}</b>
                <span className="mut n" translate="no">
                  {row.at_text}
                </span>
              </p>
              <p>{row.what}</p>
              {row.facts.map((fact) => (
                <p key={fact} className="dim wrap-anywhere" translate="no">
                  {fact}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
