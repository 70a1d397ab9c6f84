import { strict as assert } from 'node:assert';
import { type Journey, journey } from './harness/journey.ts';

const walk = async ({ server, visitor }: Journey): Promise<void> => {
  const someone = await visitor();
  someone.allow(/net::ERR_/); // what a browser asks for by itself while the power is cut
  for (const restart of [false, true]) {
    if (restart) {
      await server.kill();
      await server.start();
    }
    for (const path of ['/healthz', '/readyz']) {
      const response = await someone.page.goto(path);
      assert.equal(response?.status(), 200, path);
    }
  }
};

journey('a demonstration is ready, and again after a power cut', walk, { empty: true });
