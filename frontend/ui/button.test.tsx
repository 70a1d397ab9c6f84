import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button';

it('tells its shortcut to screen readers and shows it', () => {
  render(<Button shortcut="Ctrl Del">Cancel order</Button>);
  const button = screen.getByRole('button', { name: 'Cancel order' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Delete');
  expect(screen.getByText('Ctrl Del').tagName).toBe('KBD');
});

it('that is off can be reached, says why and does nothing', async () => {
  const press = vi.fn();
  render(
    <Button off="No credit" onClick={press}>
      Store credit
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Store credit No credit' });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

it('that is busy refuses the second press and does not submit', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Charge
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Charge' }));
  expect(submit).not.toHaveBeenCalled();
});

// UX-20
it('that destroys takes Enter, but not one that is held', () => {
  render(<Button look="destructive">Void</Button>);
  const key = (repeat: boolean) =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Void' }), { key: 'Enter', repeat });
  expect(key(false)).toBe(true);
  expect(key(true)).toBe(false);
});
