import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StockBox as Shown, StockByLocation } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { StockBox } from './stock-box';

const shown: Shown = {
  product_id: 7,
  own_text: '',
  stock: [
    {
      location_id: 1,
      location: 'Cedar Falls',
      location_name: 'Cedar Falls, Main St',
      free: 2,
      level: 'half',
      bin: '',
      here: true,
    },
    {
      location_id: 2,
      location: 'Waterloo',
      location_name: 'Waterloo, Hwy 63',
      free: 0,
      level: 'empty',
      bin: '',
      here: false,
    },
  ],
};
const has = (cedar: number, waterloo: number): StockByLocation => ({
  success: true,
  data: [
    { location_name: 'Waterloo, Hwy 63', stock: waterloo, order_express_inventory: [] },
    { location_name: 'Cedar Falls, Main St', stock: cedar, order_express_inventory: [] },
  ],
});

/** Shows the box while the server waits with its answer. */
function show(more: Partial<Shown> = {}) {
  let answer: (reply: StockByLocation | Response) => void = () => {};
  const sent = fakeServer({
    'POST /api/inventory/getInventoriesByProductId': () =>
      new Promise<StockByLocation | Response>((resolve) => {
        answer = resolve;
      }),
  });
  render(<StockBox {...shown} {...more} />);
  return { sent, reply: (with_: StockByLocation | Response) => act(async () => answer(with_)) };
}

// CAT-5
describe('the stock of a part', () => {
  it('is checked, then said', async () => {
    const { sent, reply } = show();
    expect(screen.getByRole('status').textContent).toBe('Checking inventory...');
    expect(sent).toEqual([
      { route: 'POST /api/inventory/getInventoriesByProductId', values: { productId: '7' }, intent: null },
    ]);
    await reply(has(5, 1));
    expect(await screen.findByText('6 in Stock')).toBeDefined();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Cedar Falls5',
      'Waterloo1',
    ]);
  });

  // INV-2
  it('names what distributors have for the store here, where the server says it', async () => {
    const { reply } = show();
    const { data } = has(0, 0);
    const near = data.map((one) => ({
      ...one,
      order_express_inventory: [{ Location: `DM for ${one.location_name}`, Inventory: 12 }],
    }));
    await reply({ success: true, data: near });
    expect(await screen.findByText('DM for Cedar Falls, Main St')).toBeDefined();
    expect(screen.queryByText('DM for Waterloo, Hwy 63')).toBeNull();
  });

  it('may be none, or what the part says itself', async () => {
    const first = show();
    await first.reply(has(0, 0));
    expect(await screen.findByText('Out of Stock')).toBeDefined();
    const second = show({ own_text: 'Made to order' });
    await second.reply(has(0, 0));
    expect(await screen.findByText('Made to order')).toBeDefined();
  });

  it('stays as the page said where the server does not answer', async () => {
    const { reply } = show();
    await reply(Response.json({ success: false, error: 'There was an error!', data: [] }, { status: 503 }));
    expect(await screen.findByText('2 in Stock')).toBeDefined();
  });
});
