import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';

function Page({ mustAnswer = false, children }: { mustAnswer?: boolean; children?: ReactNode }) {
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
        {children ?? <p>Unknown fitment.</p>}
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

it('gives the focus back, though a field in it has taken it by itself', async () => {
  render(
    <Page>
      {/* biome-ignore lint/a11y/noAutofocus: as the dialogs with a form do */}
      <input aria-label="Name" autoFocus />
    </Page>,
  );
  for (let twice = 0; twice < 2; twice++) {
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
  }
});

it('that must be answered stays on Escape', async () => {
  render(<Page mustAnswer />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Heads up!' })).toBeDefined();
});
