import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server';
import { SeriesField } from './series-field';

it('suggests the series of the brand to who comes to choose one', async () => {
  const calls = fakeServer({ 'GET /admin/api/brand/series': () => ({ results: ['Gold', 'QuietStop'] }) });
  const onChange = vi.fn();
  const shown = (brandId: number) => (
    <SeriesField brandId={brandId} name="series" value="q" error={undefined} onChange={onChange} />
  );
  const { rerender } = render(shown(3));
  expect(calls).toEqual([]);
  const field = screen.getByRole('combobox', { name: /Series/ });
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('option', { name: 'QuietStop' }));
  expect(onChange).toHaveBeenLastCalledWith('QuietStop');
  rerender(shown(4));
  await userEvent.tab();
  await userEvent.click(field);
  expect(calls.map(({ values }) => values)).toEqual([{ brand_id: '3' }, { brand_id: '4' }]);
});
