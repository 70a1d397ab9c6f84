import { strict as assert } from 'node:assert';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

// POS-3: a quote is at its receipt at once; its ticket makes way for the next.
journey('a quote is made, and taken up again', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.press('Alt+q');
  await focused(till.newSale);
  await reads(page.getByRole('main'), 'Quote');
  assert.match(page.url(), /\/pos\/order\/receipt\?order_id=\d+$/);
  await till.press('Enter');
  await reads(till.ticket, 'Nothing on the ticket');
  await till.press('F6');
  await reads(page.getByRole('dialog'), 'Quote');
  await till.press('Enter');
  await reads(till.lines, 'DF-63');
  assert.deepEqual(await till.sold(), ['DF-63 × 1']);
});
