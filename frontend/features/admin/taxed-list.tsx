import type { TaxClassRow } from '../../api/types';
import { t } from '../../lib/text';
import { Places } from './tax-rates';

/** What is taxed alike, and by which rates. */
export function TaxedList({ classes }: { classes: readonly TaxClassRow[] }) {
  return (
    <section className="panel" aria-labelledby="taxed">
      <header>
        <h2 id="taxed">{t('What is taxed')}</h2>
      </header>
      <ul className="trail px-4">
        {classes.map((row) => (
          <li key={row.class_id}>
            <p className="head">
              <a className="l b" href={row.edit_url} translate="no">
                {row.name}
              </a>
              <span className={row.rates.length > 0 ? 'st' : 'dim'}>
                {row.rates.length > 0 ? t('Taxed') : t('Not taxed')}
              </span>
            </p>
            {row.rates.length > 0 && (
              <p className="dim">
                <Places where={row.rates.slice(0, 2)} more={row.rates.length - 2} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="in-panel">
        <a className="l" href="/admin/tax/class/add">
          {t('Add what is taxed alike')}
        </a>
      </p>
    </section>
  );
}
