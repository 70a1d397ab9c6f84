// Prints how long a scan takes at the till of a running demonstration: from the last key of the code to its line drawn on the
// ticket. Every other scan is of a part that stands there already. Usage: npm run scan -- http://127.0.0.1:8080 [scans] [code …]
import { loadavg } from 'node:os';
import { type ConsoleMessage, chromium } from 'playwright-core';
import { scan } from './harness/scan.ts';
import { code, Till } from './pages/till.ts';

const baseURL = process.argv[2] ?? 'http://127.0.0.1:8080';
const scans = Number(process.argv[3] ?? 200);
const given = process.argv.slice(4);
const codes = given.length ? given : Object.values(code);

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: process.env.CAMBER_CHROMIUM ?? '/usr/bin/chromium',
  args,
});
const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
page.on('console', (said: ConsoleMessage) => {
  if (said.type() === 'error') process.stderr.write(`${said.text()}\n`);
});
const till = new Till(page);
await till.signIn('manager@demo.test');
const float = page.getByLabel('Float in the drawer');
await float.or(till.search).first().waitFor();
if (await float.isVisible()) {
  await float.fill('100');
  await float.press('Enter');
}
await till.search.waitFor();

/** One scan, typed as a scanner types; the time from its last key to the frame in which the lines of the ticket differ. */
async function once(text: string): Promise<number> {
  await page.evaluate(() => {
    Object.assign(globalThis, {
      drawn: new Promise<number>((resolve, reject) => {
        const lines = () => document.querySelector('[aria-label="Ticket"] ol.lines')?.textContent ?? '';
        const before = lines();
        let began = 0;
        addEventListener(
          'keydown',
          function enter(event) {
            if (event.key !== 'Enter') return;
            began = event.timeStamp;
            removeEventListener('keydown', enter, { capture: true });
          },
          { capture: true },
        );
        const seen = new MutationObserver(() => {
          if (!began || lines() === before) return;
          seen.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - began);
            port2.postMessage(null); // after the frame was drawn
          });
        });
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error('no line came')), 10_000);
      }),
    });
  });
  await scan(page, text);
  return page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn);
}

const took: number[] = [];
const loads: number[] = [];
for (let n = 0; n < scans + 10; n++) {
  const ms = await once(codes[n % codes.length] ?? '');
  if (n < 10) continue; // warming up
  took.push(ms);
  loads.push(loadavg()[0] ?? Number.NaN);
  await page.waitForTimeout(100);
}
took.sort((a, b) => a - b);
const at = (share: number) =>
  (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(1);
loads.sort((a, b) => a - b);
process.stdout.write(
  `${scans} scans: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms; load ${loads[Math.floor(loads.length / 2)]?.toFixed(1)}\n`,
);
await browser.close();
