import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

/** A quote of a part, and of the front brakes of a Silverado, on the screen. */
async function quoted(till: Till): Promise<void> {
  const { page } = till;
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.type('front 2015 silv');
  await reads(page.locator('.till-work tr.current'), 'Front brakes');
  await till.press('Enter');
  const job = page.getByRole('dialog', { name: 'Front brakes' });
  await focused(job.getByRole('button', { name: 'Add to the ticket' }));
  await till.press('Enter');
  await job.waitFor({ state: 'detached' });
  await reads(till.ticket, '1363');
  await till.press('Alt+q');
  await focused(till.newSale);
  await reads(page.getByRole('main'), 'Holds until');
}

/** The link of the quote on the screen, made by its key. */
async function linkOf(till: Till): Promise<string> {
  await till.press('Alt+l');
  const link = till.page.getByLabel('Link of the quote');
  await link.waitFor();
  return new URL(await link.inputValue()).pathname;
}

// TRD-9: a cashier quotes and copies the link by keyboard; its customer signs on a phone, by drawing, for the brakes
// alone; the till takes up the order that came of it and is paid.
journey('a quote is sent, signed by drawing on a phone, and paid as an order', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await quoted(till);
  await axe(page);
  const link = await linkOf(till);

  const { page: phone } = await visitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await reads(phone.getByRole('heading', { level: 1 }), 'Front brakes');
  await axe(phone);
  await phone.getByLabel('Your name').fill('Ray Hollis');
  const sheet = phone.getByRole('img', { name: 'Sheet for your signature' });
  await sheet.scrollIntoViewIfNeeded();
  await phone.getByLabel('I approve this Parts and labor').uncheck();
  const approve = phone.getByRole('button', { name: /^Approve \$/ });
  await approve.click();
  await reads(phone.getByRole('alert'), 'draw your signature');
  const box = await sheet.boundingBox();
  assert.ok(box);
  await phone.mouse.move(box.x + 20, box.y + 40);
  await phone.mouse.down();
  for (let i = 1; i <= 12; i++) await phone.mouse.move(box.x + 20 + 20 * i, box.y + 40 + (i % 2) * 30);
  await phone.mouse.up();
  const signed = (await approve.textContent()) ?? '';
  await approve.click();
  await reads(phone.getByRole('main'), 'Thank you. The store knows it already.');
  await reads(phone.getByRole('main'), `Approved: ${signed.replace('Approve ', '')}`);
  await phone.getByRole('img', { name: 'Signature' }).waitFor();

  await reads(page.getByRole('main'), 'Approved as shown');
  await reads(page.getByRole('main'), 'Declined: next time');
  await axe(page);
  await till.press('F9');
  await focused(till.search);
  await reads(till.ticket, '1363');
  assert.ok(!(await till.sold()).some((line) => line.startsWith('DF-63')), 'what was declined has left');
  await till.press('F9');
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Check Out' }));
  await till.press('Enter');
  await focused(till.tendered);
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.equal(`Approve $${receipt['Order Total']}`, signed);
});

// TRD-9: without a script the name is typed; a change makes the next version, and the old link leads to it.
journey(
  'a quote is signed by a typed name without a script, and a change asks again',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    await till.open();
    await quoted(till);
    const old = await linkOf(till);
    await page.getByRole('button', { name: 'Change' }).focus();
    await till.press('Enter');
    await focused(till.search);
    await till.scan(code.cleaner);
    await reads(till.lines, 'DX-14');
    await till.press('Alt+q');
    await focused(till.newSale);
    await reads(page.getByRole('main'), 'Version 2 is not sent yet.');

    const { page: shopper } = await visitor({ script: false });
    await shopper.goto(old);
    await reads(shopper.getByRole('main'), 'The store is changing this quote');
    const link = await linkOf(till);
    assert.notEqual(link, old);
    await shopper.goto(old);
    await shopper.getByRole('link', { name: 'Go to the new version' }).click();
    assert.equal(new URL(shopper.url()).pathname, link);
    await shopper.getByLabel('Your name').fill('Ray Hollis');
    await shopper.getByRole('button', { name: 'Approve what is ticked' }).click();
    await reads(shopper.getByRole('main'), 'Thank you. The store knows it already.');
    await reads(page.getByRole('main'), 'Approved as shown');
  },
);
