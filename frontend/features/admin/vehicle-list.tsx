import type { VehicleRow } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<VehicleRow>('/admin/api/vehicle');

/** Vehicles with what fits each and what is missing: those of customers, the most saved first, or all that there are. */
export function VehicleList() {
  return (
    <DataTable
      label={t('Vehicles')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.vehicle_id}
      rowName={(row) => row.vehicle}
      empty={t('No vehicle is found here. Look among all vehicles, or type less: “2015 silverado”.')}
      tabs={{
        name: 'state',
        label: t('Which vehicles'),
        choices: [
          { value: '', label: t('Saved by customers') },
          { value: 'none', label: t('Nothing to sell') },
          { value: 'all', label: t('All vehicles') },
        ],
      }}
      filters={[{ name: 'search', label: t('Year, make or model'), typed: 'text' }]}
      csvName="vehicles"
    />
  );
}

function columns(): Column<VehicleRow>[] {
  return [
    {
      name: 'vehicle',
      head: t('Vehicle'),
      cell: (row) => (
        <a className="l b whole" href={row.url} translate="no">
          {row.vehicle}
        </a>
      ),
      text: (row) => row.vehicle,
    },
    { name: 'saved', head: t('Saved by customers'), isNumber: true, text: (row) => counted(row.saved) },
    {
      name: 'parts',
      head: t('Parts that fit, or may'),
      isNumber: true,
      cell: (row) =>
        row.parts === 0 ? (
          <span className="st bad">{t('None')}</span>
        ) : (
          <a className="l" href={row.url}>
            {counted(row.parts)} <span className="sr-only">{t('parts for %s', row.vehicle)}</span>
          </a>
        ),
      text: (row) => String(row.parts),
    },
    {
      name: 'kinds',
      head: t('Most of'),
      cell: (row) => (
        <ul className="grid gap-1">
          {row.kinds.map((kind) => (
            <li key={kind.url}>
              <a className="l" href={kind.url} translate="no">
                {kind.name} {counted(kind.parts)}
              </a>
            </li>
          ))}
        </ul>
      ),
      text: (row) => row.kinds.map((kind) => `${kind.name} ${kind.parts}`).join(', '),
    },
    {
      name: 'missing',
      head: t('Nothing in'),
      cell: (row) => (
        <>
          <span translate="no">{row.missing.join(', ')}</span>
          {row.missing_more > 0 && (
            <a className="l block" href={row.url}>
              {t('and %d more', row.missing_more)}{' '}
              <span className="sr-only" translate="no">
                {row.vehicle}
              </span>
            </a>
          )}
        </>
      ),
      text: (row) => row.missing.join(', ') + (row.missing_more > 0 ? ` +${row.missing_more}` : ''),
    },
  ];
}
