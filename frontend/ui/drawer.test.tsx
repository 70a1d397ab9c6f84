import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button';
import { Drawer } from './drawer';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filters</Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Filters" actions={<Button>Show</Button>}>
        <input aria-label="Brand" />
      </Drawer>
    </>
  );
}

it('holds the focus, and gives it back when it is closed', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Filters' });
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
  ]) {
    await userEvent.click(button);
    const drawer = screen.getByRole('dialog', { name: 'Filters' });
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});
