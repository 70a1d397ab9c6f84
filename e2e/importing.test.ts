import { strict as assert } from 'node:assert';
import { journey } from './harness/journey.ts';
import type { Home, Server } from './harness/server.ts';
import { comes, reads } from './harness/waits.ts';
import { Shop } from './pages/shop.ts';
import { code, Till } from './pages/till.ts';

type Model = { year: number; make: string; model: string };
type Options = { options: { value: number; label: string; popular: boolean }[] };

const parts = Array.from({ length: 60 }, (_, i) => `IM-${i + 1}`);

async function importParts(home: Home): Promise<void> {
  const rows = parts.map((number) => `${number},Imported thing,Imported things,9.99`);
  const path = home.file('parts.csv', ['Part Number,Name,Category,Price', ...rows]);
  await home.camber('import', 'parts', path, '--brand', 'Importco');
}

/** What the popular makes built in ten years, as the server knows it. */
async function models(server: Server): Promise<Model[]> {
  const ask = async (path: string): Promise<Options['options']> => {
    const reply = await fetch(server.url + path);
    return ((await reply.json()) as Options).options;
  };
  const found: Model[] = [];
  for (let year = 2011; year <= 2020; year++) {
    for (const make of await ask(`/ymm/json/makes?Year=${year}`)) {
      if (!make.popular) continue;
      for (const model of await ask(`/ymm/json/models?Year=${year}&MakeID=${make.value}`))
        found.push({ year, make: make.label, model: model.label });
    }
  }
  return found;
}

/** Every part for every model: some 60,000 applications, instead of all that the brand sent before. */
function importFor(home: Home, name: string, fitting: Model[]): Promise<string> {
  const rows = parts.flatMap((number) =>
    fitting.map(({ year, make, model }) => `${number},${year},${make},${model},Front`),
  );
  const path = home.file(`${name}.csv`, ['Part Number,Year,Make,Model,Position', ...rows]);
  return home.camber('import', 'fitment', path, '--brand', 'Importco', '--replace');
}

//
journey(
  'while applications are imported the till sells, and shoppers see all of them or none',
  async ({ visitor, home, server }) => {
    const cashier = await visitor();
    const till = new Till(cashier.page);
    await till.open();
    const { page } = await visitor();
    const shop = new Shop(page);
    await shop.chooseByKeyboard([
      ['Year', '2015'],
      ['Make', 'chev'],
      ['Model', 'silv'],
    ]);
    await page.getByRole('button', { name: 'Shop for this vehicle' }).click();
    await reads(shop.vehicle, /Silverado 1500/i);
    const counts = shop.main.locator('h1 + p');
    const listing = '/imported-things?fits=all';
    const none = "60 parts. None fit your Silverado 1500, 60 don't fit or are unknown.";
    const every = '60 parts. 60 fit your Silverado 1500.';
    await page.goto(listing);
    await reads(counts, none);

    const all = await models(server);
    const others = all.filter(({ make }) => make !== 'Chevrolet');
    assert.ok(all.length > 800 && others.length < all.length, `${all.length} models`);
    let isSelling = true;
    const importing = (async () => {
      for (let imports = 0; isSelling; imports++) {
        const fitting = imports % 2 === 0 ? all : others;
        const report = await importFor(home, `applications-${imports}`, fitting);
        assert.match(report, new RegExp(`kept ${fitting.length * parts.length}, rejected 0`));
      }
    })();
    const browsing = (async () => {
      const seen = new Set<string>();
      while (isSelling) {
        await page.goto(listing);
        seen.add((await counts.textContent()) ?? '');
      }
      return [...seen].filter((said) => said !== none && said !== every);
    })();
    const codes = [code.pads, code.filter, code.oil, code.cleaner, code.washer];
    for (let n = 0; n < 20; n++) await till.scan(codes[n % codes.length] ?? '');
    await reads(till.due, '$392.70');
    isSelling = false;
    await importing;
    assert.deepEqual(await browsing, []);

    await importFor(home, 'last', all);
    await comes(page, listing, counts, every);
    await till.checkOut();
    await till.press('Enter');
    assert.equal((await till.receipt())['Order Total'], '392.70');
  },
  {
    prepare: importParts,
  },
);
