import { useRef, useState } from 'react';
import { figure } from '../../lib/money';
import { Button } from '../../ui/button';
import { type Column, DataTable, type Page } from '../../ui/data-table';
import { Check } from '../../ui/field';
import type { Filter } from '../../ui/filter-bar';
import { Icon } from '../../ui/icon';
import type { ListQuery } from '../../ui/list-state';
import { type Fitment, FitmentLabel, fitmentWords } from '../../ui/signs';
import { succeeded } from '../../ui/toasts';
import { downloadRows } from '../../ui/write-list';
import { Part, Row } from './part';

type Sample = { id: number; brand: string; part: string; fits: Fitment; stock: number; price: number };

const brands = ['Kestrel', 'Bremstad', 'Tarmac', 'Northbore', 'Halvorsen'] as const;
const fitments: Fitment[] = ['yes', 'maybe', 'no', 'unknown'];
const samples = Array.from({ length: 137 }, (_, id): Sample => {
  const brand = brands[id % brands.length] ?? 'Kestrel';
  return {
    id,
    brand,
    part: `${brand.slice(0, 2).toUpperCase()}-${1000 + ((id * 731) % 977)}`,
    fits: fitments[id % fitments.length] ?? 'unknown',
    stock: (id * 7) % 12,
    price: 399 + ((id * 4733) % 21_000),
  };
});

const columns: Column<Sample>[] = [
  {
    name: 'part',
    head: 'Part',
    isSortable: true,
    cell: (row) => <span className="pn">{nameOf(row)}</span>,
    text: (row) => nameOf(row),
  },
  {
    name: 'fits',
    head: 'Fitment',
    cell: (row) => <FitmentLabel fits={row.fits} />,
    text: (row) => fitmentWords(row.fits),
  },
  {
    name: 'stock',
    head: 'Stock',
    isSortable: true,
    isNumber: true,
    cell: (row) => row.stock,
    text: (row) => row.stock,
  },
  {
    name: 'price',
    head: 'Price',
    isSortable: true,
    isNumber: true,
    cell: (row) => <span className="money">{figure(row.price)}</span>,
    text: (row) => figure(row.price).replaceAll(',', ''),
  },
];

const filters: Filter[] = [
  { name: 'q', label: 'Search' },
  { name: 'brand', label: 'Brand', choices: brands.map((value) => ({ value, label: value })) },
  {
    name: 'fits',
    label: 'Fitment',
    choices: fitments.map((value) => ({ value, label: fitmentWords(value) })),
  },
];
const stocks = {
  name: 'stock',
  label: 'Stock',
  choices: [
    { value: '', label: 'All' },
    { value: 'here', label: 'In stock' },
    { value: 'out', label: 'Out of stock' },
  ],
};

const nameOf = (row: Sample) => `${row.brand} ${row.part}`;

/** Does what a server does with a list. */
function pageOf(query: ListQuery): Page<Sample> {
  const { q = '', brand, fits, stock } = query.filters;
  const known = samples.filter(
    (row) =>
      nameOf(row).toLowerCase().includes(q.toLowerCase()) &&
      (!brand || row.brand === brand) &&
      (!fits || row.fits === fits),
  );
  const found = known.filter((row) => !stock || row.stock > 0 === (stock === 'here'));
  const here = known.filter((row) => row.stock > 0).length;
  const turn = query.order === 'desc' ? -1 : 1;
  if (query.sort === 'part') found.sort((a, b) => turn * nameOf(a).localeCompare(nameOf(b)));
  if (query.sort === 'stock') found.sort((a, b) => turn * (a.stock - b.stock));
  if (query.sort === 'price') found.sort((a, b) => turn * (a.price - b.price));
  const start = (query.page - 1) * query.limit;
  const results = found.slice(start, start + query.limit);
  const totalPages = Math.max(1, Math.ceil(found.length / query.limit));
  const last = start + results.length;
  const position = `Showing ${Math.min(start + 1, last)} to ${last} of ${found.length} (${totalPages} Pages)`;
  return { results, totalPages, position, counts: { '': known.length, here, out: known.length - here } };
}

export function ListPart({ prefix }: { prefix: string }) {
  const [isBroken, setBroken] = useState(false);
  const broken = useRef(isBroken);
  broken.current = isBroken;
  const load = async (query: ListQuery) => {
    await new Promise((done) => setTimeout(done, 400));
    if (broken.current) throw new Error('the sample list was told to fail');
    return pageOf(query);
  };
  return (
    <Part title="List">
      <DataTable
        label={`Parts ${prefix}`}
        prefix={prefix}
        columns={columns}
        load={load}
        rowKey={(row) => row.id}
        rowName={nameOf}
        filters={filters}
        tabs={stocks}
        csvName="parts"
        rowActions={(row) => [
          [
            { label: 'Look at it', icon: 'right', href: '/dev/kit' },
            {
              label: 'Print label',
              icon: 'print',
              run: () => succeeded(`The label of ${nameOf(row)} prints.`),
            },
            {
              label: 'Order more',
              icon: 'plus',
              run: () => succeeded(`${nameOf(row)} is on the list.`),
              ...(row.stock > 6 && { off: 'Enough in stock' }),
            },
          ],
          [{ label: 'Remove', isDestructive: true, run: () => succeeded('It would ask first.') }],
        ]}
        bulk={(rows, clear) => (
          <>
            <Button onClick={() => downloadRows('chosen-parts', columns, rows)}>
              <Icon name="download" /> CSV
            </Button>
            <Button
              onClick={() => {
                succeeded(`${rows.length} labels print.`);
                clear();
              }}
            >
              <Icon name="print" /> Print labels
            </Button>
          </>
        )}
        tools={(query, change) => (
          <Row>
            <Button
              onClick={() => change({ ...query, page: 1, filters: { ...query.filters, q: 'no such part' } })}
            >
              Find nothing
            </Button>
            <Check label="Fail" checked={isBroken} onChange={(e) => setBroken(e.currentTarget.checked)} />
          </Row>
        )}
      />
    </Part>
  );
}
