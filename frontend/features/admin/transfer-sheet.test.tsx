import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TransferSheet } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { scanned } from '../../test/scanned';
import { TransferWork } from './transfer-sheet';

const line = {
  product_id: 3,
  part: 'Kestrel KB-1',
  name: 'Quiet pads',
  bin: 'D2-07',
  free: 9,
  asked: 4,
  sent: 0,
  received: 0,
  missing: 0,
  damaged: 0,
  lost: 0,
};

const asked: TransferSheet = {
  transfer_id: 7,
  version: 1,
  from: 'Waterloo',
  to: 'Main St',
  state: 'asked',
  state_text: 'Asked for',
  note: '',
  order_id: '',
  order_url: '',
  lines: [line],
  trail: [],
  may_send: true,
  may_receive: false,
  may_cancel: true,
};

const reasons = [
  { code: 'lost', name: 'Lost' },
  { code: 'damaged', name: 'Damaged' },
];

const parts: Record<string, { product_id: number; pieces: number; part: string; name: string }> = {
  '000111': { product_id: 3, pieces: 1, part: 'Kestrel KB-1', name: 'Quiet pads' },
  '000222': { product_id: 3, pieces: 2, part: 'Kestrel KB-1', name: 'Quiet pads' }, // a case
  '000333': { product_id: 9, pieces: 1, part: 'Lumarc H11', name: 'Bulb' },
};

// TRD-13
it('counts scans that come faster than their answers, and refuses the one too many', async () => {
  fakeServer({
    'GET /admin/api/stock/scan': ({ values }) => parts[values.code ?? ''] as (typeof parts)[string],
  });
  render(<TransferWork transfer={asked} reasons={reasons} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send: 0' }));
  screen.getByText('Nothing is picked yet.');
  for (const code of ['000222', '000222', '000111']) scanned(code);
  await screen.findByText('Kestrel KB-1: only 4 are asked for. Put the rest back.');
  screen.getByText('4 of 4 pieces scanned');
  expect(screen.queryByText('Nothing is picked yet.')).toBeNull();
});

// TRD-13
it('counts what is scanned from 0, a case by its pieces, and says aloud what is put aside', async () => {
  const sent = fakeServer({
    'GET /admin/api/stock/scan': ({ values }) => parts[values.code ?? ''] as (typeof parts)[string],
    'POST /admin/api/transfer/send': () => ({
      success: 'It is on its way.',
      transfer: { ...asked, version: 2, state: 'sent', state_text: 'In transit', may_send: false },
    }),
  });
  render(<TransferWork transfer={asked} reasons={reasons} />);
  screen.getByText('0 of 4 pieces scanned');
  scanned('000111');
  await screen.findByText('1 of 4 pieces scanned');
  screen.getAllByText('D2-07');
  scanned('000222');
  await screen.findByText('3 of 4 pieces scanned');
  screen.getByText('1 short');
  scanned('000333');
  await screen.findByText('Lumarc H11 is not on this transfer. Put it aside.');
  scanned('000222');
  await screen.findByText('Kestrel KB-1: only 4 are asked for. Put the rest back.');
  await userEvent.click(screen.getByRole('button', { name: 'Send: 3' }));
  await screen.findByText('In transit');
  expect(sent.at(-1)?.values).toMatchObject({
    transfer_id: '7',
    version: '1',
    'parts[0][product_id]': '3',
    'parts[0][quantity]': '3',
  });
});
