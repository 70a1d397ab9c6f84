import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Transactions } from '../../api/types';
import { fakeServer, type Sent } from '../../test/fake-server';
import { FakeStream } from '../../test/fake-stream';
import { Pay } from './pay';
import { aPanel } from './sample';

let sent: Sent[] = [];
const keys: Parameters<typeof Pay>[0]['keys'] = { current: null };
const takes = () => sent.filter(({ route }) => route === 'POST /pos/checkout/addTransaction');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
  FakeStream.install();
  sent = fakeServer({
    'POST /pos/checkout/addTransaction': () => ({ balanceDue: 174.15 }) as unknown as Transactions,
  });
  const nothing = () => {};
  render(
    <QueryClientProvider client={queries}>
      <Pay
        checkout={aPanel()}
        home={{ current: null }}
        keys={keys}
        onBusy={nothing}
        onBack={nothing}
        onPark={nothing}
        onCancel={undefined}
        mayOwe={false}
        onCompleted={nothing}
      />
    </QueryClientProvider>,
  );
});

// What is typed right after a tender was chosen is not selected again, and so not lost.
it('has the amount to be typed over as soon as a tender is chosen', () => {
  const amount = screen.getByLabelText<HTMLInputElement>('Cash tendered');
  fireEvent.change(amount, { target: { value: '123' } });
  amount.setSelectionRange(0, 0);
  act(() => keys.current?.choose(1));
  expect(document.activeElement).toBe(amount);
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, amount.value.length]);
});

const hand = (amount: string) => {
  fireEvent.change(screen.getByLabelText('Cash tendered'), { target: { value: amount } });
  return userEvent.click(screen.getByRole('button', { name: /^(Complete Check Out|Take)/ }));
};

it('asks once before it takes far more cash than is due', async () => {
  await hand('17500');
  const question = await screen.findByRole('dialog', { name: 'That is $17,500.00 in cash. Is that right?' });
  expect(takes()).toHaveLength(0);
  const yes = [...question.querySelectorAll('button')].at(-1) as HTMLElement;
  await userEvent.click(yes);
  await vi.waitFor(() => expect(takes()).toHaveLength(1));
});

it('takes a hundred times as much without a question, and no barcode at all', async () => {
  await hand('418630013633');
  expect(await screen.findByText('That is no amount of cash.')).toBeDefined();
  expect(takes()).toHaveLength(0);
  await hand('17415');
  await vi.waitFor(() => expect(takes()).toHaveLength(1));
});
