import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { closeBrowser, Visitor } from './browser.ts';
import { axe, pseudo, reflows } from './checks.ts';
import { scan } from './scan.ts';

// A harness that sees nothing passes everything: these pages do what no page of the shop may.
const pages: Record<string, string> = {
  '/sound': '<h1>A sound page</h1>',
  '/console': '<script src="/console.js"></script>',
  '/console.js': 'console.error("it broke")',
  '/throws': '<script src="/throws.js"></script>',
  '/throws.js': 'throw new Error("it threw")',
  '/style': '<p style="color: red">styled</p>',
  '/elsewhere': '<img alt="" src="http://192.0.2.1/picture.png">',
  '/refused': '<script src="/refused.js"></script>',
  '/refused.js': 'void fetch("/missing")',
  '/fails': '<script src="/fails.js"></script>',
  '/fails.js': 'void fetch("/broken")',
  '/unnamed': '<h1>A field</h1><input>',
  '/marked':
    '<p>⟦Fíts ⟦yóur⟧ véhicle⟧: 12 <span translate="no">BP-4412</span></p><input aria-label="⟦Náme⟧">',
  '/unmarked': '<p>⟦Add⟧ to cart</p><input aria-label="Name">',
  '/wide': '<h1>A field</h1><input aria-label="Name" size="60">', // about 450 px
  '/scanner': '<input id="code" aria-label="Code" autofocus>',
};

const shop = createServer((request, response) => {
  const path = request.url ?? '';
  const body = pages[path];
  const policy = path === '/elsewhere' ? "script-src 'self'" : "default-src 'self'";
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
  response.writeHead(path === '/broken' ? 500 : body === undefined ? 404 : 200, {
    'Content-Security-Policy': policy,
    'Content-Type': type,
  });
  const head =
    '<!doctype html><html lang="en" translate="yes"><head><title>⟦Páge⟧</title></head><body><main>';
  response.end(path.endsWith('.js') ? body : `${head}${body ?? ''}</main></body></html>`);
});
let url = '';

before(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

after(async () => {
  await closeBrowser();
  shop.close();
});

async function visit(path: string, look: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await Visitor.arrive(url);
  try {
    const fetches = path === '/refused' || path === '/fails';
    await visitor.page.goto(path, { waitUntil: fetches ? 'networkidle' : 'load' });
    await look(visitor);
  } finally {
    await visitor.leave();
  }
}

const complaints: [path: string, pattern: RegExp][] = [
  ['/console', /^console: it broke/],
  ['/throws', /^page error: .*it threw/],
  ['/style', /^console: .*Content Security Policy/],
  ['/elsewhere', /^other host: http:\/\/192\.0\.2\.1\/picture\.png/],
  ['/fails', /^500: .*\/broken/],
];
for (const [path, pattern] of complaints) {
  test(`${path} is complained of, and can be allowed`, () =>
    visit(path, async (visitor) => {
      assert.match(visitor.complaints.join('\n'), pattern);
      visitor.allow(/./);
      assert.deepEqual(visitor.complaints, []);
    }));
}

for (const path of ['/sound', '/refused']) {
  test(`${path} is not complained of`, () =>
    visit(path, async (visitor) => assert.deepEqual(visitor.complaints, [])));
}

test('axe names the element at fault, under the strictest policy', () =>
  visit('/unnamed', async ({ page }) => {
    await assert.rejects(axe(page), /label: .*<input>/);
  }));

test('axe passes a sound page', () => visit('/sound', ({ page }) => axe(page)));

test('pseudo passes marked text, digits and what is not to be translated', () =>
  visit('/marked', ({ page }) => pseudo(page)));

test('pseudo names text and attributes that were never translated', () =>
  visit('/unmarked', async ({ page }) => {
    await assert.rejects(
      pseudo(page),
      /text of <p class="">: ⟦Add⟧ to cart.*aria-label of <input class="">: Name/s,
    );
  }));

test('reflows names what is wider than the window, at the widths at which it is', () =>
  visit('/wide', async ({ page }) => {
    const before = page.viewportSize();
    await assert.rejects(reflows(page), ({ actual }: { actual: string[] }) => {
      assert.deepEqual(
        actual.map((one) => one.replace(/: .*: /, ': ')),
        ['390: input.', '320: input.'],
      );
      return true;
    });
    assert.deepEqual(page.viewportSize(), before);
  }));

test('reflows passes what is as wide as the window', () => visit('/sound', ({ page }) => reflows(page)));

test('twenty scans in a row arrive, none lost', () =>
  visit('/scanner', async ({ page }) => {
    const codes = Array.from({ length: 20 }, (_, i) => String(4006381333900 + i));
    await page.evaluate(() => {
      const input = document.querySelector('input') as HTMLInputElement;
      input.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter') return;
        input.dataset.codes = `${input.dataset.codes ?? ''}${input.value} `;
        input.value = '';
      });
    });
    for (const code of codes) await scan(page, code);
    assert.deepEqual((await page.locator('#code').getAttribute('data-codes'))?.trim().split(' '), codes);
  }));
