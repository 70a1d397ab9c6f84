import { expect, it, vi } from 'vitest';
import { printAgain, printPaper } from './print-paper';

function pages() {
  const page = { addEventListener: vi.fn((_: string, loaded: () => void) => loaded()), print: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  return { opened, page };
}

it('prints a paper in a page of its own once that is there', () => {
  const { opened, page } = pages();
  printPaper('/pos/order/invoice?order_id=7');
  expect(opened).toHaveBeenCalledWith('/pos/order/invoice?order_id=7', '_blank');
  expect(page.print).toHaveBeenCalledOnce();
});

it('says of what was handed over before that it is a copy', () => {
  const { opened } = pages();
  printAgain({ invoice_url: '/p?order_id=7', pos_status: 'complete' });
  printAgain({ invoice_url: '/p?order_id=8', pos_status: 'quote' });
  printAgain({ pos_status: 'complete' });
  expect(opened.mock.calls.map(([url]) => url)).toEqual(['/p?order_id=7&copy=1', '/p?order_id=8']);
});
