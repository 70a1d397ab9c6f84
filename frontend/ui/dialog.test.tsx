import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';

function Page({ mustAnswer = false }: { mustAnswer?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        mustAnswer={mustAnswer}
        title="Heads up!"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Back</Button>
            <Button look="primary">I Understand</Button>
          </>
        }
      >
        <p>Unknown fitment.</p>
      </Dialog>
    </>
  );
}

it('is named by its title, starts on the safe button and gives the focus back', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('dialog', { name: 'Heads up!' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back' })));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
});

it('that must be answered stays on Escape', async () => {
  render(<Page mustAnswer />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Heads up!' })).toBeDefined();
});
