import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { scan } from '../harness/scan.ts';
import { focused, reads } from '../harness/waits.ts';

/** Codes on the boxes of the demonstration's parts. */
export const code = {
  pads: '418630013633', // Kestrel 1363, $46.99
  filter: '427540000633', // Dunmore DF-63, $8.99
  oil: '427540053059', // Dunmore DM-530-5, $27.99
  cleaner: '427540000145', // Dunmore DX-14, $4.99
  washer: '427540000015', // Dunmore DW-G1, $4.79
};

/** The sale screen as a cashier sees it. Counts the keys pressed. */
export class Till {
  readonly page: Page;
  readonly search: Locator;
  readonly ticket: Locator;
  readonly lines: Locator;
  readonly due: Locator;
  readonly tendered: Locator;
  readonly outstanding: Locator;
  readonly change: Locator;
  readonly newSale: Locator;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
    this.search = page.locator('#part-search');
    this.ticket = page.getByRole('region', { name: 'Ticket' });
    this.lines = this.ticket.locator('ol.lines > li');
    this.due = this.ticket.locator('output.total');
    this.tendered = page.getByLabel('Cash tendered');
    this.outstanding = page.locator('.due output.total');
    this.change = page.locator('.change.giant output');
    this.newSale = page.getByRole('button', { name: 'Done' });
  }

  async signIn(email = 'cashier@demo.test', password = 'camber-demo'): Promise<void> {
    const { page } = this;
    await page.goto('/pos/login');
    await focused(page.getByLabel('Email'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/checkout/cart');
  }

  /** Signs in and opens the drawer with $100.00 in it. */
  async open(email?: string, password?: string): Promise<void> {
    await this.signIn(email, password);
    await focused(this.page.getByLabel('Float in the drawer'));
    await this.page.keyboard.type('100');
    await this.page.keyboard.press('Enter');
    await focused(this.search);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Types at the pace of a person: what comes faster is a scanner's. */
  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.press(key);
      await wait(60);
    }
  }

  /** Scans one code and waits until it is on the ticket. */
  async scan(code: string): Promise<void> {
    const answered = this.page.waitForResponse((reply) => reply.url().includes('/pos/part/scan'));
    await scan(this.page, code);
    await answered;
  }

  /** Waits until no question is open: the keys are the screen's again. */
  async quiet(): Promise<void> {
    const open = this.page.locator(':is([role=dialog], [role=alertdialog])[data-open]');
    await open.first().waitFor({ state: 'hidden' });
  }

  /** Sells two of a part of which one is here: the other is to be ordered. */
  async oneToOrder(part: string): Promise<void> {
    await this.scan(part);
    await this.scan(part);
    await reads(this.ticket, /Order it/);
    await this.press('Alt+i');
    await reads(this.ticket, '1 to be ordered');
    await this.checkOut();
  }

  /** From the ticket to the payment, by keyboard. */
  async checkOut(): Promise<void> {
    await this.quiet();
    await this.press('F9');
    await focused(this.page.getByRole('dialog').getByRole('button', { name: 'Check Out' }));
    await this.press('Enter');
    await focused(this.tendered);
  }

  /** Another way to pay, by its digit, once it is chosen. */
  async tender(digit: number, name: string): Promise<void> {
    await this.quiet();
    await this.press(`Alt+${digit}`);
    await this.page.locator('.tenders .btn[aria-pressed="true"]').filter({ hasText: name }).waitFor();
  }

  /** Chooses the card, which asks nothing at a register with one terminal, and types the amount. */
  async card(amount: string): Promise<void> {
    await this.tender(2, 'Card');
    await focused(this.page.getByLabel('Amount on card'));
    await this.type(amount);
  }

  /** Parks the ticket, and says which order it is now. */
  async park(): Promise<string> {
    await this.quiet();
    await this.press('F4');
    const told = this.page.getByRole('region', { name: 'Messages' });
    await reads(told, 'Order Saved');
    await reads(this.ticket, 'Nothing on the ticket');
    const href = await told.getByRole('link', { name: 'View Order' }).last().getAttribute('href');
    return /order_id=(\d+)/.exec(href ?? '')?.[1] ?? '';
  }

  /** The tab of an open ticket, from 1. */
  tab(n: number): Locator {
    const tabs = this.page.getByRole('navigation', { name: 'Open tickets' });
    return tabs.getByRole('button').nth(n - 1);
  }

  /** An order in the list of what can be taken up again. */
  parked(id: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: `Order # ${id} ` });
  }

  /** The ticket as "1363 × 2", from the top. */
  async sold(): Promise<string[]> {
    const sold: string[] = [];
    for (const line of await this.lines.all()) {
      const name = await line.locator('b.pn').first().textContent();
      const number = name?.split(' ').pop();
      sold.push(`${number} × ${await line.locator('[data-quantity]').inputValue()}`);
    }
    return sold;
  }

  /** The completed sale on the screen: figures by their names. */
  async receipt(): Promise<Record<string, string>> {
    await focused(this.newSale);
    const rows = await this.page.locator('.receipt .figures > div').allInnerTexts();
    return Object.fromEntries(rows.map((row) => row.split('\n').filter(Boolean) as [string, string]));
  }

  /** What the till says of the last scan or change. */
  says(text: string | RegExp): Promise<void> {
    return reads(this.page.locator('.till-told'), text);
  }
}
