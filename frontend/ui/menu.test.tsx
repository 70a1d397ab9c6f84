import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button';
import { ChoiceMenu, Menu } from './menu';

const print = vi.fn();
const credit = vi.fn();
const empty = vi.fn();

function show() {
  print.mockReset();
  credit.mockReset();
  empty.mockReset();
  render(
    <>
      <Menu
        trigger={<Button>Order</Button>}
        groups={[
          [
            { label: 'Print', shortcut: 'Ctrl P', run: print },
            { label: 'Store credit', off: 'No credit', run: credit },
            { label: 'Cases', href: '#cases' },
          ],
          [{ label: 'Void', isDestructive: true, run: empty }],
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return screen.getByRole('button', { name: 'Order' });
}
const focused = () => document.activeElement?.textContent;

it('opens by key on its first or last entry, and goes around', async () => {
  show().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menu', { name: 'Order' })).toBeDefined();
  expect(focused()).toContain('Print');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toContain('Void');
  await userEvent.keyboard('{ArrowDown}{End}');
  expect(focused()).toContain('Void');
  await userEvent.keyboard('{Home}');
  expect(focused()).toContain('Print');
  await userEvent.keyboard('{Escape}{ArrowUp}');
  expect(focused()).toContain('Void');
});

it('finds by letters', async () => {
  show().focus();
  await userEvent.keyboard('{Enter}ca');
  expect(focused()).toContain('Cases');
});

it('does what Enter is pressed on, closes and gives the focus back', async () => {
  const button = show();
  await userEvent.click(button);
  expect(screen.getByRole('menuitem', { name: 'Print' }).getAttribute('aria-keyshortcuts')).toBe('Control+P');
  await userEvent.keyboard('{Enter}');
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('says why an entry is off, and does not do it', async () => {
  await userEvent.click(show());
  await userEvent.keyboard('{ArrowDown}');
  const entry = screen.getByRole('menuitem', { name: 'Store credit No credit' });
  expect(document.activeElement).toBe(entry);
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(credit).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeDefined();
});

it('closes on Escape, on Tab and on a press elsewhere', async () => {
  const button = show();
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}{Tab}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('Elsewhere');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('a choice starts on the present value and gives the new one', async () => {
  const pick = vi.fn();
  const choices = ['Kestrel', 'Bremstad', 'Tarmac'].map((value) => ({ value, label: value }));
  render(<ChoiceMenu trigger={<Button>Brand</Button>} choices={choices} value="Bremstad" onPick={pick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Brand' }));
  expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'Bremstad', checked: true }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(pick).toHaveBeenCalledWith('Tarmac');
});
