import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field';

const outside = vi.fn<(key: string) => void>();
beforeEach(() => {
  outside.mockReset();
});

function Search() {
  const [value, setValue] = useState('pads');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for a dialog
    <div onKeyDown={(event) => outside(event.key)}>
      <SearchField label="Parts" value={value} onChange={setValue} shortcut="F2" />
    </div>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Parts' });

it('is emptied by its cross and keeps the focus', async () => {
  render(<Search />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

it('is emptied by the first Escape; the second is for what is around it', async () => {
  render(<Search />);
  await userEvent.type(field(), '{Escape}');
  expect(field().value).toBe('');
  expect(outside).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(outside).toHaveBeenCalledExactlyOnceWith('Escape');
});
