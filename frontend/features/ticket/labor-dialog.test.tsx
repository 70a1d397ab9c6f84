import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LaborData } from '../../api/types';
import { LaborDialog, type Work } from './labor-dialog';

const types = [
  { labor_id: 4, title: 'Shop', amount: 95, display_text: '$95.00 per hour' },
  { labor_id: 5, title: 'Diesel', amount: 120, display_text: '$120.00 per hour' },
] as LaborData[];

// LAB-1
it('begins at the time of the first type, and Enter adds from every field, its lists too', () => {
  const onApply = vi.fn<(work: Work) => void>();
  const nothing = () => {};
  render(
    <LaborDialog
      open
      line={undefined}
      types={types}
      returnTo={{ current: null }}
      onClose={nothing}
      onApply={onApply}
      onUpdate={nothing}
      onPrice={async () => undefined}
    />,
  );
  const time = screen.getByLabelText('Time');
  expect(document.activeElement).toBe(time);
  fireEvent.change(time, { target: { value: '90' } });
  for (const list of ['Time', 'Type of labor'])
    expect(fireEvent.keyDown(screen.getByLabelText(list), { key: 'Enter' })).toBe(false);
  const work = { of: '', labor_id: 4, minutes: 90, quantity: 1, name: '' };
  expect(onApply.mock.calls).toEqual([[work], [work]]);
});
