import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer } from '../../test/fake-server';
import { VehicleList } from './vehicle-list';
import { VehicleSheet } from './vehicle-sheet';
import { WaitingApplications } from './waiting-applications';

const page = {
  totalPages: 1,
  position: '1 to 1 of 1',
  total_items: 1,
  total_pages: 1,
  page: 1,
  limit: 20,
  counts: {},
};
const show = (screen: React.ReactNode) =>
  render(<QueryClientProvider client={queries}>{screen}</QueryClientProvider>);
const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

const row = {
  vehicle_id: 7,
  vehicle: '2015 Ram 1500',
  url: '/admin/vehicle/info?vehicle_id=7',
  saved: 3,
  parts: 12,
  kinds: [{ name: 'Brakes', depth: 0, parts: 9, url: '/vehicles/2015-ram-1500/brakes' }],
  missing: ['Hoses', 'Wipers'],
  missing_more: 4,
};

// ADM-2
it('leads from each number of a vehicle to the parts', async () => {
  fakeServer({
    'GET /admin/api/vehicle': () =>
      ({
        ...page,
        results: [row, { ...row, vehicle_id: 8, vehicle: '1999 Ram', parts: 0, kinds: [] }],
      }) as never,
  });
  show(<VehicleList />);
  expect(await screen.findByRole('link', { name: '2015 Ram 1500' })).toBeDefined();
  expect(leads(/^12 parts for 2015 Ram 1500/)).toBe(row.url);
  expect(leads(/^Brakes 9/)).toBe('/vehicles/2015-ram-1500/brakes');
  expect(leads(/^and 4 more 2015/)).toBe(row.url);
  const none = screen.getByRole('row', { name: /1999 Ram/ });
  expect(within(none).getByText('None')).toBeDefined();
});

// ADM-2
it('says of a vehicle what fits it, and what it lacks', () => {
  show(
    <VehicleSheet
      vehicle="2015 Ram 1500"
      model="Ram 1500"
      year={2015}
      saved={0}
      parts={9}
      kinds={row.kinds}
      gaps={[{ name: 'Hoses', in: 'Brakes', made: 5, sold: 8, url: '/admin/product?category_id=4' }]}
      years={[{ year: 2015, url: row.url }]}
      list_url="/admin/vehicle"
    />,
  );
  const gaps = screen.getByRole('region', { name: 'Nothing fits it in' });
  expect(within(gaps).getByRole('row', { name: 'Hoses Brakes 8 5 Hoses' })).toBeDefined();
  expect(leads(/^5 Hoses/)).toBe('/admin/product?category_id=4');
  expect(leads(/^Brakes/)).toBe('/vehicles/2015-ram-1500/brakes');
  expect(screen.getByRole('link', { current: true }).textContent).toBe('2015');
  expect(screen.getByText(/No customer has saved it/)).toBeDefined();
});

// ADM-2
it('says what applications wait for, and where that is done', async () => {
  const wait = {
    brand: '',
    code: 'ZZTQ',
    number: '',
    name: 'all.xml',
    url: '/admin/import/edit?sheet_id=4',
    line: 0,
  };
  fakeServer({
    'GET /admin/api/waiting': () =>
      ({
        ...page,
        results: [
          {
            ...wait,
            key: 'a',
            kind: 'part',
            number: 'TQ1',
            reason: 'No part.',
            count: 20,
            mend: 'Add it.',
            mend_url: '/admin/product/add',
          },
          {
            ...wait,
            key: 'b',
            kind: 'file',
            reason: 'No vehicle 9.',
            count: 1,
            line: 7,
            mend: 'VCdb.',
            mend_url: '/admin/import',
          },
        ],
      }) as never,
  });
  show(<WaitingApplications />);
  expect(await screen.findByText('No vehicle 9.')).toBeDefined();
  expect(leads(/^Add a product TQ1/)).toBe('/admin/product/add');
  expect(leads(/^Import all.xml/)).toBe('/admin/import');
  expect(screen.getByText('first in line 7')).toBeDefined();
  expect(screen.getAllByText('ZZTQ')).toHaveLength(2);
});
