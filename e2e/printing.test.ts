import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { faults } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { ReceiptPrinter } from './harness/receipt-printer.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

const printer = new ReceiptPrinter();

/** Waits until so many papers came out and the drawer opened so often. */
async function came(papers: number, kicks: number): Promise<void> {
  const from = Date.now();
  while (printer.papers.length < papers || printer.kicks < kicks) {
    if (Date.now() - from > 20_000)
      assert.fail(`${printer.papers.length} papers and ${printer.kicks} kicks; want ${papers} and ${kicks}`);
    await wait(50);
  }
  await wait(300); // nothing comes twice
  printer.check();
  assert.deepEqual([printer.papers.length, printer.kicks], [papers, kicks]);
}

async function sell(till: Till, pay: () => Promise<void>): Promise<void> {
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.checkOut();
  await pay();
  await focused(till.newSale);
}

async function next(till: Till): Promise<void> {
  await till.press('Enter');
  await focused(till.search);
}

// RCPT-2 PRINT-1: the receipt prints by itself, the drawer opens for cash and not for a card; a printer that is away
// keeps nothing back and loses nothing.
journey(
  'a sale prints by itself and opens the drawer for cash',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    const cash = async () => {
      await till.type('20');
      await till.press('Enter');
    };
    const card = async () => {
      await till.tender(2, 'Card');
      await focused(page.getByLabel('Amount on card'));
      await till.press('Enter');
    };
    const chip = page.getByRole('button', { name: /not printed/ });
    printer.papers.length = 0;
    printer.kicks = 0;
    await printer.on();
    try {
      await till.open('manager@demo.test');
      await sell(till, cash);
      await came(1, 1);
      assert.match(printer.papers[0] ?? '', /Order # \d+[\s\S]*DF-63/);
      assert.equal(await chip.count(), 0);
      await till.press('Control+p');
      await came(2, 1);
      assert.match(printer.papers[1] ?? '', /COPY/);
      await next(till);
      await sell(till, card);
      await came(3, 1);
      await next(till);

      await printer.off();
      await sell(till, card);
      await next(till); // the sale did not wait
      await chip.waitFor();
      await chip.click();
      const dialog = page.getByRole('dialog', { name: 'Receipt printer' });
      await reads(dialog, 'The printer could not be reached.');
      assert.deepEqual(await faults(page, 'the printer'), []);
      await printer.on();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await came(4, 1);
      await dialog.getByRole('listitem').waitFor({ state: 'hidden' });
      await dialog.getByRole('switch', { name: /Open the drawer too/ }).click();
      await dialog.getByRole('button', { name: 'Test print' }).click();
      await came(5, 2);
      await till.press('Escape');
      await focused(till.search);
      assert.equal(await chip.count(), 0);

      await till.press('F7');
      await focused(page.getByLabel('Reason'));
      await till.type('Meter');
      await till.press('Enter');
      await came(5, 3);
    } finally {
      await printer.off();
    }
  },
  {
    prepare: async (home) => {
      const address = await printer.on();
      await printer.off();
      for (const [name, value] of [
        ['printer_way', 'network'],
        ['printer_address', address],
        ['print_after_sale', 'true'],
      ] as const)
        await home.camber('setting', 'set', name, value);
    },
  },
);

// POS-6: the customer follows the ticket on a second screen, to the change.
journey('a second screen shows the customer the ticket and the change', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  const screen = await page.context().newPage();
  await screen.goto('/pos/display');
  const shown = screen.getByRole('main');
  await reads(shown, 'Welcome');
  assert.deepEqual(await faults(screen, 'the display'), []);
  await page.bringToFront();
  await till.scan(code.filter);
  await reads(shown, '$8.99');
  await till.checkOut();
  await till.type('20');
  await till.press('Enter');
  await reads(shown, 'Your change');
  await reads(shown, 'Thank you');
  assert.deepEqual(await faults(screen, 'the display at the end'), []);
  await next(till);
  await reads(shown, 'Welcome');
});
