import type { OverviewPage, Sales } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { counted } from '../../lib/count';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Plot } from '../../ui/plot';

import '../../styles/office.css';

/** What the shop sold, and what waits for somebody (ADM-2). */
export default function OfficeOverview({ bar, sales, waits, steps }: OverviewPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Overview')}</h1>
      </header>
      {steps > 0 && (
        <p className="notice">
          {t('Steps of setting up that are open: %d.', steps)}{' '}
          <a className="l" href="/admin/start">
            {t('Setting up')}
          </a>
        </p>
      )}
      <div className="overview">
        {sales && <Sold of={sales} />}
        <section className="panel" aria-labelledby="waits">
          <h2 id="waits" className="h4">
            {t('What waits')}
          </h2>
          {waits.length === 0 ? (
            <p className="mut">{t('Nothing waits for anybody.')}</p>
          ) : (
            <ul className="waits">
              {waits.map(({ words, url, count }) => (
                <li key={url}>
                  <a className="l" href={url}>
                    {words}
                  </a>
                  <b className="n">{counted(count)}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
        {sales && sales.stores.length > 0 && <Stores of={sales} />}
      </div>
    </Office>
  );
}

function Sold({ of }: { of: Sales }) {
  return (
    <div className="grid min-w-0 gap-4">
      <dl className="spans">
        {of.spans.map(({ words, sold_text, before_text, orders }) => (
          <div key={words} className="panel">
            <dt>{words}</dt>
            <dd className="money h2">{sold_text}</dd>
            <dd className="mut">
              {t('Orders: %d', orders)} · {t('Before: %s', before_text)}
            </dd>
          </div>
        ))}
      </dl>
      <Plot
        title={t('Sales by day')}
        kind="bar"
        head={t('Day')}
        points={of.days.map(({ day }) => day)}
        series={[
          { label: t('These 30 days'), values: of.days.map(({ sold }) => fromMajor(sold)) },
          { label: t('The 30 days before'), values: of.days.map(({ before }) => fromMajor(before)) },
        ]}
        format={price}
      />
      <p className="mut">{t('Without tax, after discounts and returns.')}</p>
    </div>
  );
}

function Stores({ of }: { of: Sales }) {
  return (
    <section className="panel" aria-labelledby="stores">
      <h2 id="stores" className="h4">
        {t('Stores, 30 days')}
      </h2>
      <ul className="waits">
        {of.stores.map(({ name, sold_text, returned_text, orders }) => (
          <li key={name}>
            <span>
              <span translate="no">{name}</span>
              <span className="block dim">
                {t('Orders: %d', orders)}
                {returned_text && ` · ${t('Came back: %s', returned_text)}`}
              </span>
            </span>
            <b className="money">{sold_text}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
