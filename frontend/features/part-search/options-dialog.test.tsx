import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PartHit, PartOption } from '../../api/types';
import { OptionsDialog } from './options-dialog';

// PROD-2
it('asks a cashier for options of every kind', async () => {
  const user = userEvent.setup();
  const value = (id: number, name: string, stock: number | null = null) => ({
    product_option_value_id: id,
    name,
    price: 0,
    price_prefix: '',
    price_text: '',
    image: null,
    stock,
    stock_text: stock === 0 ? 'Out of Stock' : '',
  });
  const option = (id: number, type: string, name: string, values: PartOption['values'] = []): PartOption => ({
    product_option_id: id,
    type,
    name,
    required: id === 1,
    values,
  });
  const hit = {
    product_id: 7,
    manufacturer: 'Kestrel',
    part_number: 'KB-1',
    options: [
      option(1, 'image', 'Finish', [value(11, 'Black'), value(12, 'Chrome', 0)]),
      option(2, 'checkbox', 'Extras', [value(21, 'Clips'), value(22, 'Grease', 0)]),
      option(3, 'select', 'Cable', [value(31, 'Short'), value(32, 'Long', 0)]),
      option(4, 'textarea', 'Wishes'),
      option(5, 'date', 'Day'),
      option(6, 'time', 'Hour'),
      option(7, 'datetime', 'Ready by'),
      option(8, 'text', 'Name'),
    ],
  } as PartHit;
  const onChosen = vi.fn();
  render(<OptionsDialog hit={hit} returnTo={{ current: null }} onClose={() => {}} onChosen={onChosen} />);
  for (const [role, name] of [
    ['radio', /Chrome/],
    ['checkbox', /Grease/],
    ['option', /Long/],
  ] as const) {
    expect(screen.getByRole(role, { name })).toHaveProperty('disabled', true);
  }
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect(onChosen).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Black' }));
  await user.click(screen.getByRole('checkbox', { name: 'Clips' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Cable/ }), '31');
  await user.type(screen.getByRole('textbox', { name: /Wishes/ }), 'none');
  fireEvent.change(screen.getByLabelText(/Day/), { target: { value: '2026-05-31' } });
  fireEvent.change(screen.getByLabelText(/Hour/), { target: { value: '14:30' } });
  fireEvent.change(screen.getByLabelText(/Ready by/), { target: { value: '2026-05-31T14:30' } });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ray');
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect(onChosen).toHaveBeenCalledWith(hit, {
    1: '11',
    2: '21',
    3: '31',
    4: 'none',
    5: '2026-05-31',
    6: '14:30',
    7: '2026-05-31T14:30',
    8: 'Ray',
  });
});
