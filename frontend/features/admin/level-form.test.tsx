import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { LevelRecord } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { LevelForm } from './level-form';

const fleet: LevelRecord = {
  level_id: 4,
  version: 'v1',
  code: 'fleet',
  name: 'Fleet',
  from_level_id: 1,
  matrix: [{ brand_id: 0, percent: '85', step: '0.05', rounding: 'up' }],
  is_retail: false,
  used: [],
  trail: [],
};

it('sends how a level is made from another, and nothing of it once it is made from none', async () => {
  const saved = { ...fleet, version: 'v2' };
  const calls = fakeServer({ 'POST /admin/api/price/edit': () => ({ success: 'Saved.', level: saved }) });
  const onSaved = vi.fn();
  render(
    <LevelForm
      levels={[{ id: 1, name: 'Retail' }]}
      brands={[{ id: 2, name: 'Kestrel' }]}
      level={fleet}
      onSaved={onSaved}
    />,
  );
  const percent = screen.getByRole('textbox', { name: 'Percent 1' });
  await userEvent.clear(percent);
  await userEvent.type(percent, '87.5');
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
  expect(calls[0]?.values).toMatchObject({
    level_id: '4',
    version: 'v1',
    from_level_id: '1',
    'matrix[0][percent]': '87.5',
    'matrix[0][step]': '0.05',
    'matrix[0][rounding]': 'up',
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Made from' }), '0');
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(calls.length).toBe(2));
  expect(Object.keys(calls[1]?.values ?? {}).some((name) => name.startsWith('matrix'))).toBe(false);
});

it('says below the rows what is wrong with one of them', async () => {
  fakeServer({
    'POST /admin/api/price/edit': () => refusal(422, 'Check.', { brand: 'A brand has one share' }),
  });
  render(<LevelForm levels={[{ id: 1, name: 'Retail' }]} brands={[]} level={fleet} onSaved={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: /Add a row/ }));
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  expect(await screen.findByText('A brand has one share')).toBeDefined();
});
