import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// DIST-1 DIST-2 DIST-5 ORD-3: what is not here is sold all the same, and after the sale ordered from the distributor that
// has it, by keyboard; one that does not answer is named, and the others can be used.
journey('a part that is not here is sold and ordered from a distributor by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.oneToOrder('KR-55099');
  await till.press('Enter');
  const work = page.locator('.till-work');
  await reads(work, '1 to be ordered');
  await till.press('Alt+i');
  const dialog = page.getByRole('dialog', { name: 'Order From Your Distributor' });
  await reads(dialog, 'Northern Parts did not answer');
  await focused(dialog.getByRole('button', { name: 'Order from 1' }));
  await axe(page);
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(work, /1 on order for/);
  await page.goto(`/pos/order`);
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
  const made = page.getByRole('region', { name: 'Purchase orders' });
  await reads(made, /Being sent|Sent, not answered yet|Confirmed/);
  await axe(page);
});

// DIST-4: the owner says how a vendor is asked, by keyboard, brings a table by hand, and tries it.
journey('a vendor becomes one that is asked, by its table', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/admin/login?redirect=/admin/vendor/add');
  await focused(page.locator('#email'));
  await page.keyboard.type('owner@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('camber-demo');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Coast');
  await page.getByLabel('Code').fill('COAST');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/vendor\/edit/);
  await page.getByRole('link', { name: 'How it is asked' }).press('Enter');
  await page.getByRole('radio', { name: /^By files/ }).press('Space');
  await page.getByLabel('Address').fill('file:///etc');
  await page.getByLabel('Of all stores').fill('4711');
  await page.keyboard.press('Control+s');
  await reads(page.getByRole('form', { name: 'How it is asked' }), /set where it runs/);
  await axe(page);
  await page.getByLabel('Address').fill('https://coast.test/stock.csv');
  await page.keyboard.press('Control+s');
  const tables = page.getByRole('region', { name: 'Stock and prices' });
  await reads(tables, 'No table was taken yet.');
  const content = Buffer.from('AAIA,MPN,Warehouse,Qty,Cost\nKSTR,1363,DM,12,21.40\nKSTR,1364,DM,none,1');
  await tables
    .locator('input[type=file]')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: content });
  await tables.getByRole('button', { name: 'Take it' }).press('Enter');
  await reads(tables, 'Lines that can’t be read: line 3');
  await reads(tables, 'Lines: 1, of');
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByLabel('Code of the brand').fill('KSTR');
  await trial.getByLabel('Part number').fill('1363');
  await page.keyboard.press('Enter');
  await reads(trial, /be reached|did not answer/);
  await axe(page);
});
