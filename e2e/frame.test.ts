import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { view } from './harness/journey.ts';
import { comes, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

/** Another site, whose one page shows an address in a frame. localhost is no part of the site 127.0.0.1. */
async function partner(shown: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, reply) => {
    reply.setHeader('Content-Type', 'text/html');
    reply.end(
      `<!doctype html><title>Partner</title><h1>Partner</h1><iframe title="Shop" width="1300" height="800" src="${shown}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

const shopIn = (page: Page): FrameLocator => page.frameLocator('iframe[title=Shop]');

// MODE-4 W-22
view('a site that is not allowed shows nothing of the shop', async ({ server, visitor }) => {
  const site = await partner(`${server.url}${part.cleaner}`);
  try {
    const person = await visitor();
    person.allow(/other host|frame-ancestors|Refused to|Framing/);
    await person.page.goto(site.origin);
    await reads(person.page.locator('h1'), 'Partner');
    assert.equal(await shopIn(person.page).locator('main').count(), 0);
  } finally {
    site.close();
  }
});

// MODE-4 W-22: in a frame with its own cookies a shopper fills the cart, and finishes in a tab of the shop's.
for (const script of [true, false]) {
  view(
    `a shopper in another site's frame buys in a new tab, ${script ? 'with' : 'without'} a script`,
    async ({ home, server, visitor }) => {
      const site = await partner(`${server.url}${part.cleaner}`);
      try {
        await home.camber('setting', 'set', 'frame_parents', site.origin);
        const person = await visitor({ script });
        person.allow(/other host/);
        const { page } = person;
        const framed = shopIn(page);
        await comes(page, site.origin, framed.locator('main h1'), /Brake Parts Cleaner/i);
        await framed.locator('#buy ~ * button[type=submit]').click();
        if (script) await framed.locator('.toast').getByRole('link', { name: 'View Cart' }).click();
        await reads(framed.getByRole('heading', { level: 1 }), 'Shopping Cart');

        const opened = page.context().waitForEvent('page');
        const main = framed.getByRole('main');
        if (script)
          await main.getByRole('table').hover(); // the button comes with the script
        else await main.getByRole('link', { name: 'Check Out' }).click();
        await main.getByRole('button', { name: 'Check Out' }).click();
        const tab = await opened;
        await tab.waitForURL('**/checkout/checkout');
        await reads(framed.getByRole('main'), /Finish in the new tab/);

        const shop = new Shop(tab);
        await reads(shop.main, /DX-14/);
        await shop.fillIn({
          firstname: 'Robin',
          lastname: 'Guest',
          email: 'robin@guest.test',
          telephone: '3195550199',
        });
        await shop.placeOrder.click();
        await tab.waitForURL('**/order/**');

        await framed.getByText("I'm Finished").click();
        await reads(framed.getByRole('main'), 'The shopping cart is empty.');
      } finally {
        site.close();
      }
    },
  );
}
