import type { TaxPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TaxRates } from '../../features/admin/tax-rates';
import { TaxTabs } from '../../features/admin/tax-tabs';
import { TaxTry } from '../../features/admin/tax-try';
import { TaxedList } from '../../features/admin/taxed-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';
import '../../styles/office-tax.css';

/** The shop's taxes: rates, what is taxed, and what a cart would pay (ADM-2). */
export default function TaxesScreen({ bar, classes, stores, levels, states, sheets, trial }: TaxPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Taxes')}</h1>
        <span className="actions push">
          <a className="btn" href="/admin/tax/sheet">
            <Icon name="download" />
            {t('Load a rate sheet')}
          </a>
          <a className="btn p" href="/admin/tax/rate/add">
            <Icon name="plus" />
            {t('Add a rate')}
          </a>
        </span>
      </header>
      <p className="mut">
        {t(
          'Camber brings no rates of its own: they change, and yours must be right. Where no rate is set, no tax is charged.',
        )}
      </p>
      <TaxTabs at="rates" />
      <div className="office-sides tax-sides">
        <div className="grid min-w-0 gap-4">
          {sheets.map((sheet) => (
            <p key={sheet.sheet_id} className="dim">
              <span translate="no">{sheet.name}</span>, {t('%d rows', sheet.rows)}, {sheet.at_text}.{' '}
              {sheet.skipped > 0 && (
                <a className="l" href={sheet.url}>
                  {t('%d rows left out', sheet.skipped)}
                </a>
              )}
            </p>
          ))}
          <TaxRates />
        </div>
        <div className="grid min-w-0 gap-4">
          {trial && (
            <TaxTry first={trial} classes={classes} stores={stores} levels={levels} states={states} />
          )}
          <TaxedList classes={classes} />
        </div>
      </div>
    </Office>
  );
}
