import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Success } from '../../api/types';
import { singleKeysWork } from '../../lib/single-keys';
import { isMuted } from '../../lib/sounds';
import { fakeServer } from '../../test/fake-server';
import { Menu } from './menu';
import { desk } from './sample';

const nothing = () => {};

function open(more: Partial<Parameters<typeof Menu>[0]> = {}): void {
  HTMLElement.prototype.hidePopover = nothing; // jsdom knows no popovers
  render(
    <Menu
      desk={desk}
      at={undefined}
      onNewSale={nothing}
      onHelp={nothing}
      onPrinter={nothing}
      onNotices={nothing}
      onPIN={nothing}
      onBadge={nothing}
      onTraining={nothing}
      onClosed={nothing}
      {...more}
    />,
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
  expect(words).toEqual([
    'Menu',
    'Close',
    'New Sale',
    'Keyboard shortcutsF1',
    'Last notices',
    'Receipt printer',
    'Leave POS',
  ]);
  await userEvent.click(screen.getByText('New Sale'));
  expect(onNewSale).toHaveBeenCalledOnce();
  expect(screen.getByText('Leave POS').closest('form')?.getAttribute('action')).toBe('/pos/logout');
});

// PROD-8
it('leads to the reviews whoever may approve them, and nobody else', () => {
  open();
  expect(screen.queryByText('Reviews')).toBeNull();
  open({ desk: { ...desk, links: { ...desk.links, reviews: '/pos/reviews' } } });
  expect(screen.getByText('Reviews').closest('a')?.getAttribute('href')).toBe('/pos/reviews');
});

// SITE-9
it('leads to the other screens of the staff and says how many payments wait', () => {
  const links = {
    ...desk.links,
    orders: '/pos/order',
    customers: '/pos/customer',
    payments: '/pos/payments',
    payments_waiting: 2,
    shift: '/pos/shift',
    lock: '/pos/lock',
  };
  open({ desk: { ...desk, links }, at: 'orders', onNewSale: undefined });
  const found = screen.getAllByRole('link', { hidden: true });
  expect(found.map((link) => link.textContent)).toEqual([
    'New Sale',
    'Orders',
    'Customers',
    'Payments needing attention2',
    'Shift',
    'Customer display',
  ]);
  expect(found.map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    'page',
    null,
    null,
    null,
    null,
  ]);
  expect(screen.getByText('Lock')).toBeDefined();
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
  const sounds = screen.getByRole('switch', { name: /Sounds/, hidden: true });
  expect(sounds.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(sounds);
  expect(sounds.getAttribute('aria-checked')).toBe('false');
  expect(isMuted()).toBe(true);
});

// UX-24: WCAG 2.1.4
it('turns the shortcuts of a single sign off, and keeps that', async () => {
  open();
  const single = screen.getByRole('switch', { name: /Shortcuts \? and \//, hidden: true });
  expect(single.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(single);
  expect(single.getAttribute('aria-checked')).toBe('false');
  expect(singleKeysWork()).toBe(false);
});
