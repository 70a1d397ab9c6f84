import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { faults } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { scan } from './harness/scan.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

async function lock(till: Till): Promise<void> {
  await till.page.getByRole('button', { name: 'Menu' }).focus();
  await till.press('Enter');
  await till.page.getByRole('button', { name: 'Lock' }).focus();
  await till.press('Enter');
  await till.page.getByRole('heading', { name: 'Locked' }).waitFor();
}

// W-08 MODE-2 W-02: nothing of the sale is in the document while it is locked, in no tab; all of it comes back.
view('a register is locked, unlocked and taken over', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.search.fill('half a wo');
  await lock(till);
  const shown = await page.content();
  assert.ok(!shown.includes('DF-63') && !shown.includes('half a wo') && !shown.includes('8.99'));
  const status = await page.evaluate(
    async () => (await fetch('/checkout/cart/getData', { headers: { Accept: 'application/json' } })).status,
  );
  assert.equal(status, 423);
  const second = await page.context().newPage();
  const reply = await second.goto('/checkout/cart');
  assert.equal(reply?.status(), 423);
  await second.getByRole('heading', { name: 'Locked' }).waitFor();
  await second.close();

  await focused(page.getByLabel('Your PIN'));
  const before = (await page.context().cookies()).find(({ name }) => name.includes('camber'))?.value;
  await till.type('9999');
  await till.press('Enter');
  await reads(page.getByRole('main'), 'The PIN is wrong.');
  await till.type('1003');
  await till.press('Enter');
  await reads(till.lines, 'DF-63');
  await focused(till.search); // the menu that locked it is closed
  assert.equal(await till.search.inputValue(), 'half a wo');
  assert.notEqual(
    (await page.context().cookies()).find(({ name }) => name.includes('camber'))?.value,
    before,
  );

  await lock(till);
  await focused(page.getByLabel('Your PIN'));
  await till.type('1002'); // whose it is, it says itself
  await till.press('Enter');
  await reads(till.ticket, 'Nothing on the ticket');
  await reads(page.locator('.cashier'), 'Marcus Bell');
  await lock(till);
  await focused(page.getByLabel('Your PIN'));
  await till.type('1003');
  await till.press('Enter');
  await reads(till.lines, 'DF-63');
});

// MODE-1 MODE-2
journey('a badge is set with the password, and unlocks where it is scanned', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'My badge' }).click();
  const dialog = page.getByRole('dialog', { name: 'My badge' });
  await focused(dialog.getByLabel('Your password'));
  await till.type('camber-demo');
  await wait(200); // a hand takes so long from the keys to the scanner
  await scan(page, 'CAMBER-0F3K9');
  await reads(dialog, 'A badge was scanned.');
  assert.equal(await dialog.getByLabel('Your password').inputValue(), 'camber-demo');
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await lock(till);
  const pin = page.getByLabel('Your PIN');
  await focused(pin);
  await scan(page, code.pads); // no badge
  await reads(page.getByRole('main'), 'Nobody here has this badge.');
  assert.equal(await pin.inputValue(), '');
  await scan(page, 'CAMBER-0F3K9');
  await reads(till.ticket, 'Nothing on the ticket');
});

// APR-1: from the ticket on the screen to the approved price in ten keys, and down to one's own limit in four.
journey('a manager approves a price by PIN, without a mouse and in ten keys', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await reads(till.lines, '1363');
  till.keys = 0;
  await till.press('F8');
  await focused(page.getByLabel('New price'));
  await till.type('20');
  await till.press('Alt+1');
  await till.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Approve this price' });
  await focused(page.getByLabel('Manager’s PIN'));
  const shown = ['46.99', '20.00', '-57.4 %', 'Price match', 'Asked by Dana Ruiz', 'may go down to $42.30'];
  for (const said of shown) await reads(asked, said);
  assert.ok(!(await asked.textContent())?.includes('Margin')); // a cashier may not see what a part costs
  await till.type('1002');
  await till.press('Enter');
  await reads(till.lines, '20.00');
  assert.ok(till.keys <= 10, `${till.keys} keys`);
  await focused(till.search);

  till.keys = 0;
  await till.press('F8');
  await focused(page.getByLabel('New price'));
  await till.type('45');
  await reads(page.locator('.price-editor .adds-up'), '$48.15');
  await till.press('Enter');
  await reads(till.lines, '45.00');
  await focused(till.search);
  assert.equal(till.keys, 4);
});

// SHIFT-1: the drawer is open already when a second tab of the register opens it: that tab shows so, and says why.
view('a drawer is opened in two tabs', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.signIn();
  await focused(page.getByLabel('Float in the drawer'));
  const second = await page.context().newPage();
  await second.goto('/pos/shift');
  await focused(second.getByLabel('Float in the drawer'));
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await focused(till.search);
  await second.keyboard.press('Enter');
  await reads(second.getByRole('region', { name: 'Messages' }), 'This register already has an open shift.');
  await focused(second.getByLabel('What happened'));
  await second.close();
});

// SHIFT-1: a day at the drawer by keyboard: paid out, counted a dollar short, and the report says so.
journey('a shift is closed a dollar short', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.filter);
  await page.goto('/pos/shift');
  await reads(page.getByRole('region', { name: 'Open tickets' }), /1 ticket is still open.*9\.62/s);
  await focused(page.getByLabel('What happened'));
  assert.deepEqual(await faults(page, 'shift'), []);
  await page.getByLabel('Amount').focus();
  await till.press('Control+a');
  await till.type('12.50');
  await till.press('Tab');
  await till.type('Window cleaner');
  await till.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Please confirm' });
  await reads(asked, 'Pay $12.50 out of the drawer.');
  await focused(asked.getByRole('button', { name: 'Cancel' }));
  await till.press('Tab');
  await till.press('Enter');
  await reads(page.getByRole('main'), 'Window cleaner');
  assert.ok(!(await page.content()).includes('87.50'), 'what should be there is told before the count');
  await page.getByLabel('Cash counted').focus();
  await till.press('Control+a');
  await till.type('86.50');
  await till.press('Enter');
  await focused(page.getByRole('button', { name: 'Count again' }));
  await till.press('Tab');
  await till.press('Enter');
  await page.waitForURL(/\/pos\/shift\/report\?shift_id=\d+$/);
  await focused(page.getByRole('link', { name: 'Back to the shift' }));
  const report = page.getByRole('main');
  await reads(report, 'Z report 1');
  await reads(report, '$87.50');
  await reads(report, '-$1.00');
});
