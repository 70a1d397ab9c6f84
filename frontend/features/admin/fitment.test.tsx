import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FitmentChoices, FitmentRow } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { FitmentDialog } from './fitment-dialog';

const choices: FitmentChoices = {
  years: [
    { id: 2016, name: '2016' },
    { id: 2015, name: '2015' },
  ],
  makes: [{ id: 47, name: 'Chevrolet' }],
  models: [{ id: 900, name: 'Silverado 1500' }],
  asks: [{ field: 'DriveTypeID', label: 'Drive Type', options: [{ id: 8, name: '4WD' }] }],
};

const engine: FitmentRow = {
  run: 'abc:1',
  years: '',
  vehicle: 'Any vehicle with this engine',
  asks: ['5.3L V8'],
  position: 'Front',
  quantity: 2,
  label: '',
  notes: ['With shims'],
  source: 'kestrel.xml',
  is_by_hand: false,
  removed: false,
  has_vehicle: false,
  is_lost: false,
  from: 0,
  to: 0,
  make_id: 0,
  model_id: 0,
  conditions: { EngineSizeID: 3 },
  typed: 'front',
};

function open(row: FitmentRow | undefined) {
  const told = { onStale: vi.fn(), onClose: vi.fn(), onDone: vi.fn() };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FitmentDialog productId={7} version="v1" row={row} {...told} />
    </QueryClientProvider>,
  );
  return told;
}

describe('what a part fits', () => {
  it('is added for a model in some years, with what is asked of it', async () => {
    const calls = fakeServer({
      'GET /admin/api/fitment/choice': () => choices,
      'POST /admin/api/fitment/add': () => refusal(409, 'Meanwhile.'),
    });
    const { onStale, onDone } = open(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getAllByText('Required')).toHaveLength(3);
    await screen.findAllByRole('option', { name: 'Chevrolet' });
    await userEvent.selectOptions(screen.getByLabelText(/^Year/), '2015');
    await userEvent.selectOptions(screen.getByLabelText(/^Through the year/), '2016');
    await userEvent.selectOptions(screen.getByLabelText(/^Make/), '47');
    await userEvent.selectOptions(screen.getByLabelText(/^Model/), '900');
    await userEvent.selectOptions(screen.getByLabelText(/^Drive Type/), '8');
    await userEvent.type(screen.getByLabelText(/^Notes/), 'With shims');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(onStale).toHaveBeenCalled());
    expect(onDone).not.toHaveBeenCalled();
    expect(calls.find(({ route }) => route.endsWith('/add'))?.values).toEqual({
      product_id: '7',
      version: 'v1',
      from: '2015',
      to: '2016',
      make_id: '47',
      model_id: '900',
      'conditions[DriveTypeID]': '8',
      position: '',
      quantity: '1',
      notes: 'With shims',
    });
  });

  it('keeps the engine that it is for', async () => {
    const calls = fakeServer({ 'POST /admin/api/fitment/edit': () => ({ success: 'Saved.' }) });
    const { onDone } = open(engine);
    expect(screen.queryByLabelText(/^Make/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls[0]?.values).toEqual({
      product_id: '7',
      version: 'v1',
      run: 'abc:1',
      position: 'front',
      quantity: '2',
      notes: 'With shims',
    });
  });
});
