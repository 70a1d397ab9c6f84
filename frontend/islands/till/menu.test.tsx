import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Success, Till } from '../../api/types';
import { isMuted } from '../../lib/sounds';
import { fakeServer } from '../../test/fake-server';
import { Menu } from './menu';

const till = {
  register: 'Front counter',
  location: 'Cedar Falls',
  cashier: 'Dana M.',
  actions: { logout: '/pos/logout' },
} as Till;

const nothing = () => {};

function open(more: Partial<Parameters<typeof Menu>[0]> = {}): void {
  HTMLElement.prototype.hidePopover = nothing; // jsdom knows no popovers
  render(
    <Menu till={till} isSale={false} onNewSale={nothing} onHelp={nothing} onClosed={nothing} {...more} />,
  );
}

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

// SITE-9
it('leads where this person may go and where something is', async () => {
  const onNewSale = vi.fn();
  open({ onNewSale });
  const words = screen.getAllByRole('button', { hidden: true }).map((one) => one.textContent);
  expect(words).toEqual(['Menu', 'Close', 'New Sale', 'Keyboard shortcutsF1', 'Leave POS']);
  await userEvent.click(screen.getByText('New Sale'));
  expect(onNewSale).toHaveBeenCalledOnce();
  expect(screen.getByText('Leave POS').closest('form')?.getAttribute('action')).toBe('/pos/logout');
});

// PROD-8
it('leads to the reviews whoever may approve them, and nobody else', () => {
  open();
  expect(screen.queryByText('Reviews')).toBeNull();
  open({ till: { ...till, actions: { ...till.actions, reviews: '/pos/reviews' } } });
  expect(screen.getByText('Reviews').closest('a')?.getAttribute('href')).toBe('/pos/reviews');
});

it('changes the colors at once and keeps them', async () => {
  const sent = fakeServer({ 'POST /common/look/theme': () => ({ success: true }) as Success });
  open();
  await userEvent.click(screen.getByLabelText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByLabelText('As the device'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(sent.map(({ values }) => values.code)).toEqual(['dark', 'system']);
});

it('mutes the sounds', async () => {
  open();
  const sounds = screen.getByRole('switch', { hidden: true });
  expect(sounds.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(sounds);
  expect(sounds.getAttribute('aria-checked')).toBe('false');
  expect(isMuted()).toBe(true);
});
