import type { WrongFitRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<WrongFitRow>('/admin/api/return/wrongFit');

/** What came back because it did not fit, by brand (TRD-16). */
export function WrongFits() {
  return (
    <section aria-labelledby="wrong-fits" className="mt-8">
      <h2 id="wrong-fits">{t('What did not fit, by brand')}</h2>
      <p className="mut">{t('Of the last 365 days, the brand with the most pieces first.')}</p>
      <DataTable
        label={t('What did not fit')}
        prefix="fit_"
        columns={columns()}
        load={load}
        rowKey={(row) => row.product_id}
        rowName={(row) => row.part_number}
        empty={t('Nothing came back because it did not fit.')}
        csvName="wrong-fits"
      />
    </section>
  );
}

function columns(): Column<WrongFitRow>[] {
  return [
    { name: 'brand', head: t('Brand'), text: (row) => row.brand },
    {
      name: 'brand_pieces',
      head: t('Of the brand'),
      isNumber: true,
      text: (row) => String(row.brand_pieces),
    },
    {
      name: 'part_number',
      head: t('Part'),
      cell: (row) => (
        <a className="l b" href={row.url} translate="no">
          {row.part_number} {row.name}
        </a>
      ),
      text: (row) => `${row.part_number} ${row.name}`,
    },
    { name: 'pieces', head: t('Pieces'), isNumber: true, text: (row) => String(row.pieces) },
    {
      name: 'vehicles',
      head: t('Vehicles'),
      cell: (row) =>
        row.vehicles.map((one) => (
          <span key={one} className="block" translate="no">
            {one}
          </span>
        )),
      text: (row) => row.vehicles.join(', '),
    },
    { name: 'last', head: t('Last'), text: (row) => row.last_text },
  ];
}
