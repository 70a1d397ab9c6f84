import { useRef, useState } from 'react';
import { figure } from '../../lib/money';
import { Button } from '../../ui/button';
import { type Column, DataTable, type Page } from '../../ui/data-table';
import { Check } from '../../ui/field';
import type { ListQuery } from '../../ui/list-state';
import { type Fitment, FitmentLabel } from '../../ui/signs';
import { Part, Row } from './part';

type Sample = { id: number; part: string; fits: Fitment; stock: number; price: number };

const brands = ['Kestrel KB', 'Bremstad BR', 'Tarmac TP', 'Northbore NB', 'Halvorsen HC'] as const;
const fitments: Fitment[] = ['yes', 'maybe', 'no', 'unknown'];
const samples = Array.from({ length: 137 }, (_, id): Sample => {
  return {
    id,
    part: `${brands[id % brands.length]}-${1000 + ((id * 731) % 977)}`,
    fits: fitments[id % fitments.length] ?? 'unknown',
    stock: (id * 7) % 12,
    price: 399 + ((id * 4733) % 21_000),
  };
});

const columns: Column<Sample>[] = [
  { name: 'part', head: 'Part', isSortable: true, cell: (row) => <span className="pn">{row.part}</span> },
  { name: 'fits', head: 'Fitment', cell: (row) => <FitmentLabel fits={row.fits} /> },
  { name: 'stock', head: 'Stock', isSortable: true, isNumber: true, cell: (row) => row.stock },
  {
    name: 'price',
    head: 'Price',
    isSortable: true,
    isNumber: true,
    cell: (row) => <span className="money">{figure(row.price)}</span>,
  },
];

/** Does what a server does with a list. */
function pageOf(query: ListQuery): Page<Sample> {
  const found = samples.filter((row) =>
    row.part.toLowerCase().includes((query.filters.q ?? '').toLowerCase()),
  );
  const turn = query.order === 'desc' ? -1 : 1;
  if (query.sort === 'part') found.sort((a, b) => turn * a.part.localeCompare(b.part));
  if (query.sort === 'stock') found.sort((a, b) => turn * (a.stock - b.stock));
  if (query.sort === 'price') found.sort((a, b) => turn * (a.price - b.price));
  const start = (query.page - 1) * query.limit;
  const results = found.slice(start, start + query.limit);
  const totalPages = Math.max(1, Math.ceil(found.length / query.limit));
  const last = start + results.length;
  const position = `Showing ${Math.min(start + 1, last)} to ${last} of ${found.length} (${totalPages} Pages)`;
  return { results, totalPages, position };
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
        filters={['q']}
        tools={(query, change) => (
          <Row>
            <Button
              aria-pressed={query.filters.q === 'Kestrel'}
              onClick={() =>
                change({ ...query, page: 1, filters: { q: query.filters.q === 'Kestrel' ? '' : 'Kestrel' } })
              }
            >
              Kestrel only
            </Button>
            <Button onClick={() => change({ ...query, page: 1, filters: { q: 'no such part' } })}>
              Find nothing
            </Button>
            <Check label="Fail" checked={isBroken} onChange={(e) => setBroken(e.currentTarget.checked)} />
          </Row>
        )}
      />
    </Part>
  );
}
