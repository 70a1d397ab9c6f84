import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { CustomerVehicle, Facet, Vehicle } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { AddTheirVehicle } from './add-their-vehicle';
import { noVehicle, VehicleDialog } from './vehicle-dialog';

const facet = (api_field: string, api_value: number, label_value: string): Facet => ({
  api_field,
  api_value,
  label_field: api_field,
  label_value,
});

const civic: Vehicle = {
  facets: [facet('Year', 2015, '2015'), facet('MakeID', 59, 'Honda'), facet('ModelID', 701, 'Civic')],
  hasYmm: true,
  hasEngine: false,
  year: '2015',
  make: 'Honda',
  model: 'Civic',
  detail: '',
  display: '2015 Honda Civic',
};

function theirs(year: number): CustomerVehicle {
  return {
    vehicle_id: 4,
    customer_id: 7,
    title: '',
    display: `${year} Honda Civic`,
    vin: '',
    license_plate: '',
    license_state: '',
    notes: '',
    ymm_data: { Year: year, MakeID: 59, ModelID: 701, EngineSizeID: 3 },
    facets: [],
  };
}

function show(what: React.ReactNode, vehicles: CustomerVehicle[] = []) {
  const options = { options: [] };
  const sent = fakeServer({
    'GET /api/customer_vehicle': () => ({ results: vehicles }),
    'GET /ymm/json/years': () => options,
    'GET /ymm/json/makes': () => options,
    'GET /ymm/json/models': () => options,
    'GET /ymm/json/choices': () => Response.json({ choices: [] }),
    'POST /api/customer_vehicle/add': () => ({ success: 'Planted.', vehicle: theirs(2015) }),
  });
  render(<QueryClientProvider client={queries}>{what}</QueryClientProvider>);
  return sent;
}

const offer = (
  <AddTheirVehicle customerId={7} name="Ray Hollis" vehicle={civic} returnTo={createRef<HTMLElement>()} />
);
const offered = () => screen.queryByRole('button', { name: 'Add This Vehicle to Customer' });

// CUST-10
it('asks before the vehicle of the sale becomes one of the customer’s', async () => {
  const sent = show(offer, [theirs(2014)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add This Vehicle to Customer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add This Vehicle to Customer' });
  expect(dialog.textContent).toContain('2015 Honda Civic is none of the vehicles of Ray Hollis yet.');
  expect(sent.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
  await screen.findByRole('dialog', { name: 'Add Vehicle' });
  await userEvent.type(screen.getByLabelText('License plate'), 'KIM 204');
  await userEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
  await waitFor(() => expect(sent.at(-1)?.route).toBe('GET /api/customer_vehicle'));
  const added = sent.find(({ route }) => route === 'POST /api/customer_vehicle/add')?.values;
  expect(added).toMatchObject({
    customer_id: '7',
    license_plate: 'KIM 204',
    'ymm_data[Year]': '2015',
    'ymm_data[MakeID]': '59',
    'ymm_data[ModelID]': '701',
  });
});

// CUST-10
it('offers nothing that is the customer’s already', async () => {
  const sent = show(offer, [theirs(2014), theirs(2015)]);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(offered()).toBeNull();
});

// CUST-10
it.each([
  [[facet('Year', 2015, '2015')], 0],
  [[], 1],
])('keeps one of %j by its title %d times', async (facets, times) => {
  const saved = vi.fn();
  const props = {
    customerId: 7,
    vehicleId: 0,
    seed: { ...noVehicle, facets },
    onClose: () => {},
    onSaved: saved,
  };
  const sent = show(<VehicleDialog open {...props} />);
  await screen.findByRole('dialog', { name: times ? 'New Vehicle' : 'Add Vehicle' });
  await userEvent.type(screen.getByLabelText('Title'), 'Trailer');
  await userEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
  if (times) await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  else expect(await screen.findByText('Choose year, make and model.')).toBeDefined();
  expect(sent.filter(({ route }) => route.startsWith('POST'))).toHaveLength(times);
});
