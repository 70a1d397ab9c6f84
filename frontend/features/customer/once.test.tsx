import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import type { Statement } from '../../api/types';
import { fakeServer, keysOfTwo, silence } from '../../test/fake-server';
import { MoreActions } from './more-actions';
import { aCustomer } from './sample';
import { StatementScreen } from './statement-screen';
import { TagsTab } from './tags-tab';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const show = (what: React.ReactNode) =>
  render(<QueryClientProvider client={queries}>{what}</QueryClientProvider>);

// API-6
it('erases a customer once when it is tried again after nobody answered', async () => {
  const sent = fakeServer({ 'POST /pos/customer/erase': silence });
  show(<MoreActions customer={aCustomer({ actions: { erase: '/pos/customer/erase?customer_id=7' } })} />);
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase' }));
  const [first, again] = await keysOfTwo(sent, () => press('Erase'));
  expect(again).toBe(first);
});

// API-6
it('saves tags once when it is tried again after nobody answered', async () => {
  const sent = fakeServer({
    'GET /api/customer_tag': () =>
      ({ customerTags: [{ tag_id: 1, title: 'Fleet' }], assignedTags: [] }) as never,
    'POST /api/customer_tag/save': silence,
  });
  show(<TagsTab customer={aCustomer()} />);
  await userEvent.type(await screen.findByLabelText('Tags of this customer'), 'Fleet{Enter}');
  const [first, again] = await keysOfTwo(sent, () => press('Save tags'));
  expect(again).toBe(first);
});

// API-6
it('gives money back once when it is tried again after nobody answered', async () => {
  const answers: object = { 'POST /pos/customer/voidTransaction': silence }; // the table of types has it as a GET
  const sent = fakeServer(answers);
  const line = {
    transaction_id: 4,
    title: 'Payment',
    is_voidable: true,
    void_text: 'Give back',
    paid_text: '$5.00',
  };
  const statement = {
    store: [],
    ageing: [],
    open: [],
    lines: [line],
    actions: { void: '/pos/customer/voidTransaction?customer_id=7' },
  } as unknown as Statement;
  show(<StatementScreen first={statement} pay={() => null} />);
  const [first, again] = await keysOfTwo(sent, async () => {
    await press('Give back');
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Give back' })).at(-1) as HTMLElement,
    );
  });
  expect(again).toBe(first);
});
