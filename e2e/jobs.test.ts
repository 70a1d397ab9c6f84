import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { alive, focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// TRD-8 JOB-1: from an empty ticket to the total of the front brakes of a 2015 Silverado, with fluid and labor. Every
// key counts, those that name the vehicle too.
journey('a job for a vehicle is on the ticket in at most twenty keys', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  till.keys = 0;
  await till.type('front 2015 silv');
  await reads(page.locator('.till-work tr.current'), 'Front brakes');
  await till.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Front brakes' });
  await focused(dialog.getByRole('button', { name: 'Add to the ticket' }));
  await reads(dialog, /2015.*SILVERADO 1500/is);
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(till.ticket.locator('.of-job'), 'Front brakes');
  await reads(till.ticket, '1363');
  await reads(till.ticket, 'Brake Fluid');
  await reads(till.ticket, 'Shop labor');
  await reads(till.ticket, /2015.*SILVERADO 1500/is);
  await till.press('F9');
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Check Out' }));
  await till.press('Enter');
  await focused(till.tendered);
  assert.ok(till.keys <= 20, `${till.keys} keys`);
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.ok(Number(receipt['Order Total']) > 142.5, receipt['Order Total']);
});

view('a job is chosen by its key, asked what decides, and altered by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.press('Alt+j');
  const jobs = page.getByRole('dialog', { name: 'Jobs' });
  await focused(jobs.getByRole('button', { name: 'Air filters' }));
  await axe(page);
  for (const _ of ['Alternator', 'Battery', 'Coolant flush', 'Front brakes']) await till.press('ArrowDown');
  await till.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Front brakes' });
  await reads(dialog, 'No vehicle: only what fits every one is offered.');
  await focused(dialog.getByRole('button', { name: 'Select Vehicle' }));
  await till.press('Alt+v');
  const vehicle = page.getByRole('dialog', { name: 'Select Vehicle' });
  await focused(vehicle.getByLabel('Year'));
  const years = page.getByRole('option').first();
  await years.waitFor();
  await till.press('Escape'); // the list of years
  await years.waitFor({ state: 'hidden' });
  await focused(vehicle.getByLabel('Year'));
  await till.press('Escape');
  await focused(dialog.getByRole('button', { name: 'Select Vehicle' }));
  await till.press('Escape');
  await focused(till.search);

  await till.type('brakes 2015 silv');
  await reads(page.locator('.till-work tr.current'), 'Front brakes');
  await till.press('Enter');
  await focused(dialog.getByRole('button', { name: 'Add to the ticket' }));
  const rotors = dialog.getByRole('group', { name: 'Rotors, front' });
  await reads(rotors, 'Front Rotor Size');
  await axe(page);
  const before = await dialog.locator('output').textContent();
  await rotors.getByRole('button', { name: '13.0 in' }).focus();
  await till.press('Enter');
  await reads(rotors, 'KR-55097');
  await focused(dialog.getByRole('button', { name: 'Add to the ticket' }));
  assert.notEqual(await dialog.locator('output').textContent(), before);
  await dialog.getByRole('checkbox', { name: 'Brake cleaner' }).focus();
  await till.press('Space');
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(till.ticket, 'KR-55097');
  await reads(till.ticket, 'Brake Parts Cleaner');
  assert.equal(await till.ticket.locator('.of-job').count(), 1);

  // what the ticket has already is said, and is not taken twice unless somebody wants it
  await till.type('front');
  await reads(page.locator('.till-work tr.current'), 'Front brakes');
  await till.press('Enter');
  await reads(dialog, 'on the ticket already, for Front brakes');
  await focused(dialog.getByRole('button', { name: 'Add to the ticket' }));
  assert.equal(await dialog.getByRole('checkbox', { name: 'Brake fluid' }).isChecked(), false);
  await till.press('Escape');

  // a menu price is a line of its own
  await till.type('oil change');
  await reads(page.locator('.till-work tr.current'), 'Oil change');
  await till.press('Enter');
  const oil = page.getByRole('dialog', { name: 'Oil change' });
  await focused(oil.getByRole('button', { name: 'Add to the ticket' }));
  await reads(oil, 'Menu price $99.95');
  await till.press('Enter');
  await reads(till.lines.last(), /Menu price.*The job for \$99\.95.*-7\.48/s);
  await reads(till.ticket, /Menu price \(Oil change\).*-7\.48/s);
  await focused(till.search);
});

// TRD-8: the office adds a job by keyboard, and the counter finds it at once.
view('a job is added in the office by keyboard and found at the counter', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/admin/login?redirect=/admin/canned-job');
  await focused(page.locator('#email'));
  await page.keyboard.type('owner@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('camber-demo');
  await page.keyboard.press('Enter');
  await reads(page.getByRole('heading', { level: 1 }), 'Counter jobs');
  await page.getByRole('link', { name: 'Add a job' }).focus();
  await page.keyboard.press('Enter');
  await focused(page.getByRole('textbox', { name: 'Name', exact: false }).first());
  await page.keyboard.type('Wiper blades');
  await page.getByRole('button', { name: 'Add a line' }).focus();
  await page.keyboard.press('Enter');
  await focused(page.getByLabel('Name 1'));
  await page.keyboard.type('Blades');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wipers and glass');
  await axe(page);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/canned-job\/edit\?job_id=\d+/);
  await reads(page.getByRole('heading', { level: 1 }), 'Wiper blades');

  const till = new Till((await visitor()).page);
  await till.open();
  await till.type('wiper bl 2015 silv');
  await reads(till.page.locator('.till-work tr.current'), 'Wiper blades');
  await till.press('Enter');
  await reads(till.page.getByRole('dialog', { name: 'Wiper blades' }), 'DW-22');
});

// JOB-1 JOB-2 JOB-3: by keyboard from the vehicle to the whole job in the cart, with one answer for all; one rotor alone is
// asked about.
for (const script of [true, false])
  journey(
    `a shopper does the front brakes ${script ? 'by keyboard' : 'without a script'}`,
    async ({ visitor }) => {
      const { page } = await visitor({ script });
      const main = page.getByRole('main');
      await page.goto('/vehicles/2015-chevrolet-silverado-1500/rotors');
      await page.getByRole('button', { name: 'Shop for this vehicle' }).press('Enter');
      await page.goto('/');
      await reads(main, 'What are you working on?');
      if (script) await axe(page);
      await main.getByRole('link', { name: /^Front brakes/ }).press('Enter');
      await reads(main, 'your front rotor size is not known yet');
      await page.getByLabel(/Front Rotor Size/).selectOption('13.0 in');
      await page.getByRole('button', { name: 'Check' }).press('Enter');
      await reads(main, 'Kestrel KR-55097');
      const rotors = page.getByRole('group', { name: 'Rotors, front' });
      const total = page.locator('[data-job-total]');
      const whole = (await total.textContent()) ?? '';
      if (script) {
        await axe(page);
        await rotors.getByRole('radio', { name: 'Not this' }).press('Space');
        await reads(page.locator('[data-job-pieces]'), '2');
        await rotors.getByRole('radio').first().press('Space');
        await reads(total, whole);
      }
      await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
      await page.waitForURL(/checkout\/cart/);
      await reads(main, 'Kestrel KR-55097');
      await reads(main, whole);
      assert.equal(await main.getByText('Is this meant?').count(), 0);
      const quantity = page.getByLabel('Quantity of KR-55097');
      if (script) {
        await alive(page);
        await quantity.selectOption('1');
      } else {
        await quantity.fill('1');
        await quantity.press('Enter');
      }
      await reads(
        main,
        'Kestrel KR-55097: the 2015 Chevrolet Silverado 1500 13.0 in takes 2, 1 in the cart.',
      );
      if (script) await axe(page);
    },
  );
