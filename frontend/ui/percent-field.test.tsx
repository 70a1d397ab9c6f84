import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PercentField } from './percent-field';

function Rate({ told }: { told: (ppm: number) => void }) {
  const [value, setValue] = useState(0);
  const change = (ppm: number) => {
    setValue(ppm);
    told(ppm);
  };
  return <PercentField label="Discount" value={value} onChange={change} />;
}

it('gives parts per million, leaves what is typed alone, and writes it out when left', async () => {
  const told = vi.fn();
  render(<Rate told={told} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount' });
  await userEvent.type(input, '-8.50', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(told).toHaveBeenLastCalledWith(-85_000);
  expect(input.value).toBe('-8.50');
  await userEvent.tab();
  expect(input.value).toBe('-8.5');
});
