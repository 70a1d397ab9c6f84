import type { ImportRow } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';

/** The sheets that were brought in, the latest first. */
export function ImportList({ imports }: { imports: readonly ImportRow[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="imports">
      <header>
        <h2 id="imports">{t('Imports')}</h2>
      </header>
      <ul className="trail px-4">
        {imports.map((row) => (
          <li key={row.sheet_id} className="head">
            <a className="l b wrap-anywhere" href={row.url} translate="no">
              {row.name}
            </a>
            <span className="dim">
              {importStateWords(row.state)}
              {row.rows > 0 && `, ${t('%s rows', counted(row.rows))}`}
              {row.written > 0 && `, ${t('%s written', counted(row.written))}`}
              {row.refused > 0 && `, ${t('%s not taken', counted(row.refused))}`}
            </span>
            <span className="dim">
              {row.at_text}, <span translate="no">{row.who}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far a sheet is. */
export function importStateWords(state: string): string {
  switch (state) {
    case 'new':
      return t('Not tried yet');
    case 'checking':
      return t('Being tried');
    case 'checked':
      return t('Tried, not imported');
    case 'running':
      return t('Being imported');
    case 'stopped':
      return t('Stopped');
    case 'undoing':
      return t('Being undone');
    case 'undone':
      return t('Undone');
    default:
      return t('Imported');
  }
}
