import { strict as assert } from 'node:assert';
import { journey } from './harness/journey.ts';

journey('a shop is ready, and again after a power cut', async ({ server, visitor }) => {
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
});
