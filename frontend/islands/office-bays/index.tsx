import type { BayRow, BaysPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/appointment.css';

/** The bays of the stores, and who works in them (APPT-4). */
export default function BaysScreen({ bar, bays, installers }: BaysPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/appointment">
          {t('Appointments')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Bays and installers')}</h1>
        <span className="push" />
        <a className="btn" href="/admin/installer/add">
          {t('Add an installer')}
        </a>
        <a className="btn p" href="/admin/bay/add">
          {t('Add a bay')}
        </a>
      </header>
      <Rows id="bays" label={t('Bays')} none={t('There are no bays yet.')} rows={bays} />
      <Rows
        id="people"
        label={t('Installers')}
        none={t('There are no installers yet.')}
        rows={installers}
        isData
      />
    </Office>
  );
}

type RowsProps = { id: string; label: string; none: string; rows: readonly BayRow[]; isData?: boolean };

function Rows({ id, label, none, rows, isData }: RowsProps) {
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{label}</h2>
      </header>
      {rows.length === 0 && <p className="in-panel dim">{none}</p>}
      <ul className="board-lost">
        {rows.map((row) => (
          <li key={row.url}>
            <a className="l b" href={row.url} translate="no">
              {row.name}
            </a>
            <span translate="no">{row.store}</span>
            <span translate={isData ? 'no' : undefined}>{row.about}</span>
            {!row.active && <span className="dim">{t('Not booked any more')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
