// Prints what Lighthouse says of a running demonstration as on a phone (slow 4G, 4 × CPU), or as on a desk: the median of
// some runs, one at a time, and the machine's load meanwhile. Usage: npm run lighthouse -- http://127.0.0.1:8080 [runs] [desktop]
import { loadavg } from 'node:os';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { part } from './pages/shop.ts';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const runs = Number(process.argv[3] ?? 5);
const config = process.argv[4] === 'desktop' ? desktopConfig : undefined;
const port = 9333;

/** The cookies of a new visitor with one part in the cart. */
async function cookies(): Promise<string> {
  const page = await fetch(url + part.cleaner);
  const product_id = /data-product-id="(\d+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(`${url}/checkout/cart/add`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'camber', Accept: 'application/json' },
    body: new URLSearchParams({ product_id, quantity: '1' }),
  });
  if (!answer.ok) throw new Error(`the cart answers ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const columns: [title: string, of: (lhr: Report) => number][] = [
  ['performance', ({ categories }) => 100 * (categories.performance?.score ?? 0)],
  ['accessibility', ({ categories }) => 100 * (categories.accessibility?.score ?? 0)],
  ['best practices', ({ categories }) => 100 * (categories['best-practices']?.score ?? 0)],
  ['SEO', ({ categories }) => 100 * (categories.seo?.score ?? 0)],
  ['FCP ms', figure('first-contentful-paint')],
  ['LCP ms', figure('largest-contentful-paint')],
  ['TBT ms', figure('total-blocking-time')],
  ['CLS', figure('cumulative-layout-shift')],
  ['KB', ({ audits }) => (audits['total-byte-weight']?.numericValue ?? 0) / 1024],
];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function figure(audit: string): (lhr: Report) => number {
  return ({ audits }) => audits[audit]?.numericValue ?? Number.NaN;
}

function median(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const executablePath = process.env.CAMBER_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args });
const pages: [name: string, address: string, flags: Flags][] = [
  ['home', '/', {}],
  ['listing', '/brakes', {}],
  ['product', part.pads, {}],
  ['cart', '/checkout/cart', { extraHeaders: { Cookie: await cookies() } }],
];
const row = (...cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
row('page', ...columns.map(([title]) => title), 'load');
for (const [name, address, flags] of pages) {
  const reports: Report[] = [];
  const loads: number[] = [];
  for (let run = 0; reports.length < runs && run < 2 * runs; run++) {
    const result = await lighthouse(url + address, { port, logLevel: 'error', ...flags }, config);
    // A browser that has just started may not say when it drew: that run is repeated, not counted.
    if (!result || columns.some(([, of]) => Number.isNaN(of(result.lhr)))) continue;
    loads.push(loadavg()[0] ?? Number.NaN);
    reports.push(result.lhr);
  }
  const figures = columns.map(([title, of]) => {
    const value = median(reports.map(of));
    return title === 'CLS' ? value.toFixed(3) : String(Math.round(value));
  });
  row(name, ...figures, median(loads).toFixed(1));
  const failed = Object.values(reports[0]?.audits ?? {})
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  if (failed.length) process.stdout.write(`  fails: ${failed.join(', ')}\n`);
}
await browser.close();
