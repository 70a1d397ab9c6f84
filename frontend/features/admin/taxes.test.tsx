import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TaxRate, TaxTrial } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { TaxRateForm } from './tax-rate-form';
import { TaxRules } from './tax-rules';
import { TaxTry } from './tax-try';

const rate: TaxRate = {
  rate_id: 3,
  version: 'v1',
  code: 'ia-state',
  name: 'Iowa state tax',
  percent: '6',
  next_rate: '',
  next_day: '',
  rules: [],
  trail: [],
};

describe('the form of a tax rate', () => {
  it('says what differs when somebody saved first', async () => {
    fakeServer({
      'POST /admin/api/tax/rate/edit': () => refusal(409, 'Changed.', { rate: 'Meanwhile it is: 7%' }),
      'GET /admin/api/tax/rate/get': () => ({ ...rate, percent: '7', version: 'v2' }),
    });
    render(
      <TaxRateForm rate={rate} onSaved={vi.fn()} aside={null}>
        {null}
      </TaxRateForm>,
    );
    const percent = screen.getByRole('textbox', { name: 'Percent' });
    await userEvent.clear(percent);
    await userEvent.type(percent, '6.5{Enter}');
    const asked = await screen.findByRole('alert', { name: 'Changed meanwhile' });
    expect(within(asked).getByText('Rate: 7 %')).toBeDefined();
  });

  it('adds where the rate is asked', async () => {
    const calls = fakeServer({
      'POST /admin/api/tax/rule/add': () => ({ success: 'Added.', rate }),
    });
    const onChanged = vi.fn();
    render(
      <TaxRules
        rate={rate}
        classes={[{ id: 5, name: 'Parts' }]}
        stores={[{ id: 1, name: 'Cedar Falls' }]}
        areas={[{ id: 2, name: 'Iowa' }]}
        levels={[]}
        onChanged={onChanged}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'Area: Iowa');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'On' }), 'Parts');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(rate));
    expect(calls[0]?.values).toMatchObject({ rate_id: '3', place: 'area-2', class_id: '5', level_id: '0' });
  });
});

const trial: TaxTrial = {
  amount: 100,
  class_id: 5,
  location_id: 1,
  level_id: 0,
  zone_id: 0,
  postcode: '',
  where: 'picked up at Cedar Falls',
  total: '$107.00',
  taxes: [{ name: 'Iowa state tax', percent: '6', amount: '$6.00', why: 'Rule of the store Cedar Falls' }],
  rows: [],
  doubts: [],
};

describe('what a cart would pay', () => {
  it('asks the server for another ZIP code and says where it is in doubt', async () => {
    fakeServer({
      'GET /admin/api/tax/try': ({ values }) =>
        values.postcode === '52404'
          ? {
              ...trial,
              total: '$106.00',
              doubts: ['iowa.csv, row 4: ELY, 6%'],
              rows: ['iowa.csv, row 3: X, 7%'],
            }
          : trial,
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TaxTry
          first={trial}
          classes={[{ class_id: 5, name: 'Parts', rates: [], edit_url: '' }]}
          stores={[{ id: 1, name: 'Cedar Falls' }]}
          levels={[]}
          states={[]}
        />
      </QueryClientProvider>,
    );
    expect(screen.getByText('$107.00')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Ship to ZIP code' }), '52404');
    await screen.findByText('$106.00');
    expect(screen.getByText('Also there: iowa.csv, row 4: ELY, 6%')).toBeDefined();
  });
});
