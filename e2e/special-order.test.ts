import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { steps } from './harness/steps.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// SPO-1: what is ordered for a customer takes its deposit and their word that it is not returnable first; counter and
// customer see how far it is, and a return of it says what was accepted. By keyboard.
journey('a special order takes its deposit, and says how far it is', async ({ visitor }) => {
  const office = (await visitor()).page;
  await office.goto('/admin/login?redirect=/admin/vendor/edit?vendor_id=1');
  await focused(office.locator('#email'));
  await office.keyboard.type('owner@demo.test');
  await office.keyboard.press('Tab');
  await office.keyboard.type('camber-demo');
  await office.keyboard.press('Enter');
  await office.getByLabel('What is ordered for customers is not returnable').press('Space');
  await office.keyboard.press('Control+s');
  await reads(office.getByRole('status'), 'saved');
  await office.goto('/admin/setting');
  await office.getByLabel('Search the settings').first().focus();
  await office.keyboard.type('ordered for customers');
  const card = office.getByRole('region', { name: 'Deposit for what is ordered for customers' });
  await card.getByRole('button', { name: /Deposit for what is ordered/ }).press('Enter');
  await card.getByRole('spinbutton').focus();
  await office.keyboard.type('50');
  await office.keyboard.press('Control+s');
  await reads(card.getByRole('list', { name: 'What holds where' }).locator('.at'), /50 percent/);

  const who = await visitor();
  const { page } = who;
  const till = new Till(page);
  const see = steps(who, 'special');
  await till.open('manager@demo.test');
  await till.oneToOrder('KR-55099');
  await page.getByRole('button', { name: /^Deposit/ }).press('Enter');
  await see('deposit');
  await till.tendered.focus();
  await till.press('Enter');
  await reads(page.locator('.till-side'), 'Payments');
  await till.press('Alt+i');
  const dialog = page.getByRole('dialog', { name: 'Order From Your Distributor' });
  const order = dialog.getByRole('button', { name: 'Order from 1' });
  await focused(order);
  await reads(dialog, 'Not returnable');
  await till.press('Enter');
  await reads(dialog.getByRole('alert'), 'The customer has to accept this before anything is ordered.');
  await dialog.getByLabel(/The customer accepts that this is not returnable/).press('Space');
  await see('accepted');
  await axe(page);
  await order.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/pos/order');
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
  const chain = page.getByRole('region', { name: 'Special order' });
  await reads(chain, /Deposit.*Ordered.*Received.*Handed over/s);
  await reads(page.getByRole('region', { name: 'Purchase orders' }), 'Not returnable: accepted');
  await chain.scrollIntoViewIfNeeded();
  await see('chain');
  await axe(page);
});
