import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CardPayment } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import type { Confirmed } from './card-fields';
import { CardStep } from './card-step';

const shown = vi.hoisted(() => ({ confirm: vi.fn<() => Promise<Confirmed>>(), remove: vi.fn() }));
vi.mock('./card-fields', () => ({ showFields: () => Promise.resolve(shown) }));

const pay = 'POST /checkout/confirm/pay';
const finish = 'POST /checkout/confirm/finish';
const asked: CardPayment = { standing: 'pay', kind: 'frame', frame: '/dev/card?charge=1' };
const paid: CardPayment = { standing: 'paid', redirect: '/order/abc' };

function open() {
  const onLeave = vi.fn();
  const step = {
    total: '$50.87',
    pay: '/checkout/confirm/pay',
    finish: '/checkout/confirm/finish',
  };
  render(<CardStep step={step} onLeave={onLeave} />);
  return { onLeave, press: () => userEvent.click(screen.getByRole('button', { name: 'Pay $50.87' })) };
}

const ready = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Pay $50.87' }).getAttribute('aria-busy')).toBeNull(),
  );

beforeEach(() => {
  shown.confirm.mockReset().mockResolvedValue({ at: 'confirmed' });
  shown.remove.mockReset();
});

it('goes on to the order when the card was charged', async () => {
  fakeServer({ [pay]: () => asked, [finish]: () => paid });
  const { onLeave, press } = open();
  await ready();
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledExactlyOnceWith('/order/abc'));
});

it('says why a card was declined, and asks for another', async () => {
  const replies = [asked, asked];
  const server = fakeServer({
    [pay]: () => replies.shift() ?? paid,
    [finish]: () => ({ standing: 'declined', message: 'Your card was declined.' }),
  });
  const { onLeave, press } = open();
  await ready();
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined. Nothing was charged.');
  await ready();
  expect(server.filter((c) => c.route === pay)).toHaveLength(2);
  expect(onLeave).not.toHaveBeenCalled();
});

it('sends nothing that the fields refused', async () => {
  shown.confirm.mockResolvedValue({ at: 'refused', message: '' });
  const server = fakeServer({ [pay]: () => asked, [finish]: () => paid });
  const { press } = open();
  await ready();
  await press();
  await ready();
  expect(server.some((c) => c.route === finish)).toBe(false);
});

it('asks again while the outcome is not known, also when the server is not reached', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const replies = [
    { standing: 'waiting' } as CardPayment,
    refusal(503, 'The card company does not answer.'),
    refusal(429, 'Too many attempts. Please try again later.'),
    paid,
  ];
  fakeServer({ [pay]: () => asked, [finish]: () => replies.shift() ?? paid });
  const { onLeave, press } = open();
  await ready();
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/order/abc'), { timeout: 20_000 });
  vi.useRealTimers();
});

it('leaves at once what was paid meanwhile', async () => {
  fakeServer({ [pay]: () => paid });
  const { onLeave } = open();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/order/abc'));
});

it('can be tried again when the fields do not come', async () => {
  let isThere = false;
  fakeServer({ [pay]: () => (isThere ? asked : refusal(500, 'Something went wrong!')) });
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  await userEvent.click(again);
  await ready();
});
