import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import type { CustomerVehicle } from '../../api/types';
import { fakeServer, keysOfTwo, silence } from '../../test/fake-server';
import { CustomerVehicles } from './customer-vehicles';
import { noVehicle } from './vehicle-dialog';

// API-6
it('removes a vehicle once when it is tried again after nobody answered', async () => {
  const truck = { ...noVehicle, vehicle_id: 4, display: '2014 Ford F-150' } as CustomerVehicle;
  const sent = fakeServer({
    'GET /api/customer_vehicle': () => ({ results: [truck] }) as never,
    'POST /api/customer_vehicle/delete': silence,
  });
  render(
    <QueryClientProvider client={queries}>
      <CustomerVehicles customerId={7} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 2014 Ford F-150' }));
  const [first, again] = await keysOfTwo(sent, () =>
    userEvent.click(screen.getByRole('button', { name: 'Remove the vehicle' })),
  );
  expect(again).toBe(first);
});
