import { useState } from 'react';
import type { TaxRatePage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { RemoveRecord } from '../../features/admin/remove-record';
import { TaxRateForm } from '../../features/admin/tax-rate-form';
import { TaxRules } from '../../features/admin/tax-rules';
import { Trail } from '../../features/admin/trail';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-tax.css';

/** The record of a tax rate with its rules (ADM-2). */
export default function TaxRateScreen({ bar, classes, stores, areas, levels, rate }: TaxRatePage) {
  const [now, setNow] = useState(rate);
  const choices = { classes, stores, areas, levels };
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/tax">
          {t('Taxes')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a rate')}</h1>}
      </header>
      <TaxRateForm
        rate={now}
        onSaved={setNow}
        aside={
          now && (
            <>
              <RemoveRecord
                name={now.name}
                path="/admin/api/tax/rate/remove"
                form={{ rate_id: now.rate_id }}
                consequence={t('No rule asks for it. Orders keep what they were asked.')}
                used={now.rules.length > 0 ? [t('Tax rules: %d.', now.rules.length)] : []}
              />
              <Trail rows={now.trail} />
            </>
          )
        }
      >
        {now && <TaxRules {...choices} rate={now} onChanged={setNow} />}
      </TaxRateForm>
    </Office>
  );
}
