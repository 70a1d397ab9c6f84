import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but this machine exists.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** How long anybody waits for anything, in ms: long enough for a machine that does other things too. */
export const patience = 60_000;

/**
 * CAMBER_E2E_HARDSHIP=1: every request waits up to half a second before it goes, and pages run three times as slowly. A journey
 * that takes for granted what was only quick fails by it.
 */
export const hardship = process.env.CAMBER_E2E_HARDSHIP === '1';

async function suffer(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    await wait(Math.random() * 500);
    await route.continue().catch(() => undefined); // the page may be gone
  });
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 3 });
}

let browser: Promise<Browser> | undefined;

function launched(): Promise<Browser> {
  // As root, Chromium runs only without its sandbox.
  const args = process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
  browser ??= chromium.launch({ executablePath: process.env.CAMBER_CHROMIUM ?? '/usr/bin/chromium', args });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export type Browsing = {
  /** false: a browser that runs no script. */
  script?: boolean;
};

/** One person at one browser, with cookies of their own. Notes down whatever no page of ours may do. */
export class Visitor {
  readonly page: Page;
  private readonly context: BrowserContext;
  private readonly seen: string[] = [];
  private readonly allowed: RegExp[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  static async arrive(url: string, { script = true }: Browsing = {}): Promise<Visitor> {
    const context = await (await launched()).newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: script,
    });
    context.setDefaultTimeout(patience);
    if (hardship) context.on('page', (page) => void suffer(page).catch(() => undefined));
    const visitor = new Visitor(context, await context.newPage());
    visitor.watch(new URL(url).host);
    return visitor;
  }

  /** Expects a complaint that matches: of a server that is killed, say. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** What went wrong so far and was not allowed. */
  get complaints(): string[] {
    return this.seen.filter((complaint) => !this.allowed.some((pattern) => pattern.test(complaint)));
  }

  /** Takes the network away, or gives it back. */
  offline(is: boolean): Promise<void> {
    return this.context.setOffline(is);
  }

  /** Writes e2e/shots/NAME.png of what is in the window. */
  async picture(name: string): Promise<void> {
    const path = join(import.meta.dirname, `../../shots/${name}.png`);
    await this.page.screenshot({ path }).catch(console.error);
  }

  async leave(): Promise<void> {
    for (const page of this.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }

  private watch(host: string): void {
    const { context, seen } = this;
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      // Chromium's own line for a 4xx: a refusal is an answer. 5xx is seen below.
      if (/^Failed to load resource: .* status of 4\d\d/.test(message.text())) return;
      seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      seen.push(`page error: ${error.error().stack ?? error.error().message}`);
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host)
        seen.push(`other host: ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 500) seen.push(`${response.status()}: ${response.url()}`);
    });
  }
}
