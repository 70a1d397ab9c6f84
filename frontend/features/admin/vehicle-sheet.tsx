import type { VehicleGap, VehiclePage } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';

const indents = ['', 'ps-6', 'ps-8', 'ps-8'];

/** One vehicle: the categories in which something fits it, those in which nothing does, and the model's other years. */
export function VehicleSheet({
  vehicle,
  model,
  year,
  saved,
  parts,
  kinds,
  gaps,
  years,
  list_url,
}: Omit<VehiclePage, 'bar'>) {
  return (
    <>
      <header className="page-head">
        <p>
          <a className="l" href={list_url}>
            {t('Vehicles')}
          </a>
        </p>
        <h1 translate="no">{vehicle}</h1>
        <p className="dim">
          {[
            saved > 0 ? t('Saved by customers: %d', saved) : t('No customer has saved it'),
            parts > 0 ? t('Parts on sale that fit it, or may: %d', parts) : t('No part on sale fits it'),
          ].join(' · ')}
        </p>
      </header>
      <nav className="panel" aria-labelledby="vehicle-years">
        <header>
          <h2 id="vehicle-years">{t('Years of %s', model)}</h2>
        </header>
        <ul className="in-panel flex flex-wrap gap-2">
          {years.map((one) => (
            <li key={one.url}>
              <a className="chip" href={one.url} aria-current={one.year === year ? 'true' : undefined}>
                {one.year}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="panel" aria-labelledby="vehicle-gaps">
        <header>
          <h2 id="vehicle-gaps">{t('Nothing fits it in')}</h2>
        </header>
        {gaps.length > 0 ? (
          <Gaps gaps={gaps} />
        ) : (
          <p className="in-panel dim">
            {kinds.length > 0
              ? t('Nothing is missing: something fits in each category of parts for vehicles.')
              : t('No part on sale is made for a vehicle yet. Bring in what your brands send of it.')}
            {kinds.length === 0 && (
              <a className="l block" href="/admin/import">
                {t('Import')}
              </a>
            )}
          </p>
        )}
      </section>
      {kinds.length > 0 && (
        <section className="panel" aria-labelledby="vehicle-kinds">
          <header>
            <h2 id="vehicle-kinds">{t('What fits it, by category')}</h2>
          </header>
          <ul className="in-panel grid gap-2">
            {kinds.map((kind) => (
              <li key={kind.url} className={indents[Math.min(kind.depth, 3)]}>
                <a className={kind.depth === 0 ? 'l b' : 'l'} href={kind.url} translate="no">
                  {kind.name}
                </a>{' '}
                <span className="n">{counted(kind.parts)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Gaps({ gaps }: { gaps: readonly VehicleGap[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="trade-figures">
        <thead>
          <tr>
            <th scope="col">{t('Category')}</th>
            <th scope="col" className="n">
              {t('Sold lately')}
            </th>
            <th scope="col" className="n">
              {t('Parts for other vehicles')}
            </th>
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gap.url}>
              <th scope="row" translate="no">
                {gap.name} {gap.in && <span className="block dim">{gap.in}</span>}
              </th>
              <td className="n">{counted(gap.sold)}</td>
              <td className="n">
                <a className="l" href={gap.url}>
                  {counted(gap.made)}{' '}
                  <span className="sr-only" translate="no">
                    {gap.name}
                  </span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
