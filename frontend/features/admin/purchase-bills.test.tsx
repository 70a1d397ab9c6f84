import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { PurchaseBill, PurchaseRecord } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { PurchaseBills } from './purchase-bills';

const bill: PurchaseBill = {
  bill_id: 3,
  version: '2',
  number: 'A-7',
  day: '2026-03-02',
  day_text: '03/02/2026',
  source: 'distributor',
  state: 'open',
  state_text: 'To check',
  charges: 0,
  total: 130,
  total_text: '$130.00',
  gone: '',
  posted_text: '',
  lines: [{ line_id: 5, pieces: 4, cost: 32.5 }],
  differences: [
    { line_id: 5, part: 'Bench PADS1', missing: 1, is_above: true, words: '1 on the bill are not here.' },
  ],
  off: '',
};

const purchase: PurchaseRecord = {
  purchase_id: 7,
  version: '4',
  vendor_id: 1,
  location_id: 1,
  standing: 'partly',
  standing_text: 'Partly here',
  note: '',
  order_id: 0,
  order_url: '',
  expected_day: '',
  lines: [
    {
      line_id: 5,
      product_id: 9,
      number: 'PADS1',
      brand: 'Bench',
      name: 'Pads',
      quantity: 4,
      cost: 30,
      received: 3,
      dropped: 0,
      unbilled: 3,
    },
  ],
  total: '$120.00',
  receipts: [],
  bills: [bill],
  bills_today: '2026-03-04',
  receive_url: '',
  trail: [],
};

function Bills({ of }: { of: PurchaseRecord }) {
  const [now, setNow] = useState(of);
  return <PurchaseBills purchase={now} onDone={setNow} />;
}

// TRD-13
it('keeps a bill for what is not here until it is claimed, and posts it with what is claimed', async () => {
  const posted = {
    ...bill,
    state: 'posted',
    state_text: 'Posted',
    differences: [],
    posted_text: 'today',
    gone: '$2.50',
  };
  const sent = fakeServer({
    'POST /admin/api/purchase/postBill': () => ({
      success: 'The bill is posted.',
      purchase: { ...purchase, bills: [posted] },
    }),
  });
  render(<Bills of={purchase} />);
  const post = screen.getByRole('button', { name: /^Post the bill/ });
  await userEvent.click(post);
  expect(sent).toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: /what is not here/ }));
  await userEvent.click(post);
  await screen.findByText(/It changes what sold pieces cost by \$2\.50/);
  expect(sent.at(-1)?.values).toMatchObject({
    bill_id: '3',
    version: '2',
    claim_missing: '1',
    claim_above: '1',
  });
});

it('begins a bill with what came, and says before it is sent that it does not add up', async () => {
  const sent = fakeServer({
    'POST /admin/api/purchase/bill': () => ({ success: 'Bill A-9 is written down.', purchase }),
  });
  render(<Bills of={{ ...purchase, bills: [] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enter a bill' }));
  await userEvent.type(screen.getByLabelText(/Bill number/), 'A-9');
  await userEvent.type(screen.getByLabelText('Total of the bill'), '91');
  screen.getByText('Its lines and charges come to $90.00, its total is $91.00.');
  await userEvent.clear(screen.getByLabelText('Cost of a piece'));
  await userEvent.type(screen.getByLabelText('Cost of a piece'), '30.3334');
  expect(screen.queryByText(/its total is/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('A-7');
  expect(sent.at(-1)?.values).toMatchObject({
    number: 'A-9',
    day: '2026-03-04',
    total: '91.00',
    'lines[0][pieces]': '3',
  });
});
