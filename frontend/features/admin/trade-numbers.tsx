import type { Import, TradeReason, TradeReport } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

/** What became of each file of the trade, or would: figures first, then what was refused and why. */
export function TradeNumbers({ now }: { now: Import }) {
  return (
    <>
      {now.reports.map((report) => (
        <Numbers key={report.name} report={report} isOnly={now.reports.length === 1} />
      ))}
      {now.reports.some(({ rejected }) => rejected > 0) && (
        <p>
          <a className="btn" href={now.refused_url} download>
            <Icon name="download" />
            {t('Refused records, with reasons')}
          </a>
        </p>
      )}
    </>
  );
}

function Numbers({ report, isOnly }: { report: TradeReport; isOnly: boolean }) {
  return (
    <section className="grid gap-4" aria-label={report.name}>
      {!isOnly && (
        <h2 className="wrap-anywhere" translate="no">
          {report.name}
        </h2>
      )}
      <dl className="panel import-counts">
        <Figure label={t('Records')} n={report.records} />
        <Figure label={t('To use')} n={report.kept} />
        <Figure label={t('Refused')} n={report.rejected} />
      </dl>
      {report.counts.length > 0 && (
        <div className="panel">
          <table className="trade-figures">
            <thead>
              <tr>
                <th scope="col">{t('What is counted')}</th>
                <th scope="col" className="n">
                  {t('Number')}
                </th>
              </tr>
            </thead>
            <tbody>
              {report.counts.map(({ words, n }) => (
                <tr key={words}>
                  <th scope="row">{words}</th>
                  <td className="n">{counted(n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Reasons label={t('Refused because')} reasons={report.reasons} />
      <Reasons label={t('To know')} reasons={report.notes} />
    </section>
  );
}

function Figure({ label, n }: { label: string; n: number }) {
  return (
    <div>
      <dt className="lab">{label}</dt>
      <dd>
        <b className="n">{counted(n)}</b>
      </dd>
    </div>
  );
}

function Reasons({ label, reasons }: { label: string; reasons: readonly TradeReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="panel">
      <table className="trade-figures">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className="n">
              {t('First line')}
            </th>
            <th scope="col" className="n">
              {t('Records')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ words, n, line }) => (
            <tr key={words + String(line)}>
              <th scope="row">{words}</th>
              <td className="n">{line > 0 ? counted(line) : ''}</td>
              <td className="n">{counted(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
