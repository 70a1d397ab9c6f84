import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { MoneyField } from './money-field';

function Amount({ told }: { told: (cents: number) => void }) {
  const [value, setValue] = useState(0);
  const change = (cents: number) => {
    setValue(cents);
    told(cents);
  };
  return <MoneyField label="Cash counted" value={value} onChange={change} />;
}

it('takes no third digit behind the point, says so, and never makes 0 of the amount', async () => {
  const told = vi.fn();
  render(<Amount told={told} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cash counted' });
  await userEvent.type(input, '12.345', { initialSelectionStart: 0, initialSelectionEnd: 4 });
  expect(told).toHaveBeenLastCalledWith(1234);
  expect(input.value).toBe('12.34');
  expect(screen.getByText('At most 2 digits behind the point.').id).toBe(
    input.getAttribute('aria-describedby'),
  );
  await userEvent.clear(input);
  await userEvent.paste('0.001');
  expect(told).toHaveBeenLastCalledWith(0);
  expect(screen.getByText('At most 2 digits behind the point.').id).toBe(
    input.getAttribute('aria-describedby'),
  );
  await userEvent.tab();
  expect(screen.queryByText('At most 2 digits behind the point.')).toBeNull();
});
