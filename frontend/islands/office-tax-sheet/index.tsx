import type { TaxSheetPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { SkippedRows, TaxSheet } from '../../features/admin/tax-sheet';
import { TaxTabs } from '../../features/admin/tax-tabs';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** Rates by sheet: loaded here, with what was left out of each (START-1). */
export default function TaxSheetScreen({ bar, classes, taxed, largest, sheets, sheet }: TaxSheetPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Taxes')}</h1>
      </header>
      <TaxTabs at="sheets" />
      {sheet && (
        <section className="panel" aria-labelledby="left-out">
          <header>
            <h2 id="left-out">{t('Left out of %s', sheet.name)}</h2>
          </header>
          <div className="in-panel">
            <SkippedRows rows={sheet.skipped} more={sheet.more} />
          </div>
        </section>
      )}
      <TaxSheet classes={classes} taxed={taxed} largest={largest} />
      {sheets.length > 0 && (
        <section className="panel" aria-labelledby="loaded">
          <header>
            <h2 id="loaded">{t('Sheets that hold')}</h2>
          </header>
          <ul className="trail px-4">
            {sheets.map((one) => (
              <li key={one.sheet_id} className="head">
                <a className="l b wrap-anywhere" href={one.url} translate="no">
                  {one.name}
                </a>
                <span className="dim">
                  {t('%d rows', one.rows)}, {t('%d rows left out', one.skipped)}, {one.at_text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Office>
  );
}
