import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { closeBrowser, Visitor } from './browser.ts';
import { type Database, Home, Server } from './server.ts';

/** What a journey walks on: a new demonstration shop, and as many visitors as it asks for. */
export type Journey = {
  database: Database;
  home: Home;
  server: Server;
  /** A new person with a browser of their own, nowhere yet. */
  visitor(): Promise<Visitor>;
};

/** CAMBER_E2E_DB names one database; without it a journey runs on both. */
function databases(): Database[] {
  const wanted = process.env.CAMBER_E2E_DB;
  if (!wanted) return ['sqlite', 'postgres'];
  if (wanted === 'sqlite' || wanted === 'postgres') return [wanted];
  throw new Error(`CAMBER_E2E_DB is ${wanted}: neither sqlite nor postgres`);
}

/** Declares a test on each database. It fails by its own assertions and by any visitor's complaint. */
export function journey(name: string, walk: (journey: Journey) => Promise<void>): void {
  for (const database of databases()) {
    test(`${name} (${database})`, { timeout: 120_000 }, async () => {
      const home = await Home.open(database);
      const visitors: Visitor[] = [];
      let server: Server | undefined;
      try {
        server = await Server.start(home);
        const { url } = server;
        const visitor = async () => {
          const newcomer = await Visitor.arrive(url);
          visitors.push(newcomer);
          return newcomer;
        };
        await walk({ database, home, server, visitor });
        assert.deepEqual(
          visitors.flatMap((v) => v.complaints),
          [],
        );
      } catch (error) {
        console.error(server?.log ?? '');
        throw error;
      } finally {
        for (const v of visitors) await v.leave();
        await server?.kill();
        await home.remove();
      }
    });
  }
  after(closeBrowser);
}
