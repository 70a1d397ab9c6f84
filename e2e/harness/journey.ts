import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Browsing, closeBrowser, hardship, Visitor } from './browser.ts';
import { type Database, Home, Server } from './server.ts';

/** What a journey walks on: a demonstration shop of its own, and as many visitors as it asks for. */
export type Journey = {
  database: Database;
  home: Home;
  server: Server;
  /** A new person with a browser of their own, nowhere yet. */
  visitor(browsing?: Browsing): Promise<Visitor>;
};

type Walk = (journey: Journey) => Promise<void>;

type Before = {
  /** A real file below CAMBER_TEST_DATA, without which the test is left out. */
  needs?: string;
  /** What the operator does before the server runs, beside the demonstration. Done once for all journeys of the same. */
  prepare?: Prepare;
  /** The shop is empty: the server fills it when it starts. */
  empty?: boolean;
  /** No demonstration: what an owner begins with. */
  bare?: boolean;
};

type Prepare = (home: Home) => Promise<void>;

const asFilled: Prepare = async () => {};

/** Shops as journeys find them, by database and by how they were prepared. Each journey walks on a copy. */
const patterns = new Map<string, Map<Prepare, Promise<Home>>>();

function pattern(database: Database, prepare: Prepare): Promise<Home> {
  const made = patterns.get(database) ?? new Map<Prepare, Promise<Home>>();
  patterns.set(database, made);
  const home = made.get(prepare) ?? make(database, prepare);
  made.set(prepare, home);
  return home;
}

async function make(database: Database, prepare: Prepare): Promise<Home> {
  if (prepare !== asFilled) {
    const home = await (await pattern(database, asFilled)).copy();
    await prepare(home);
    return home;
  }
  const home = await Home.open(database);
  await home.camber('demo');
  return home;
}

/** Where a real file is, of those that stand in no repository: CAMBER_TEST_DATA names their folder. */
export function realFile(name: string): string {
  return join(process.env.CAMBER_TEST_DATA ?? '', name);
}

/** CAMBER_E2E_DB names one database; without it a journey runs on both. */
function databases(): Database[] {
  const wanted = process.env.CAMBER_E2E_DB;
  if (!wanted) return ['sqlite', 'postgres'];
  if (wanted === 'sqlite' || wanted === 'postgres') return [wanted];
  throw new Error(`CAMBER_E2E_DB is ${wanted}: neither sqlite nor postgres`);
}

/** Declares a test on each database. It fails by its own assertions, by any visitor's complaint, and by books that don't add up. */
export function journey(name: string, walk: Walk, before: Before = {}): void {
  for (const database of databases()) on(database, name, walk, before);
}

/** Declares a test on one of the databases: of what is shown and typed. The calls beneath are tested on both elsewhere. */
export function view(name: string, walk: Walk, before: Before = {}): void {
  const database = turnOf(name);
  if (databases().includes(database)) on(database, name, walk, before);
}

/**
 * A view's database follows from its name: always the same one. Over a third are on PostgreSQL, so that both halves of
 * the journeys take as long.
 */
function turnOf(name: string): Database {
  return createHash('sha256').update(name).digest().readUInt8() < 92 ? 'postgres' : 'sqlite';
}

function on(database: Database, name: string, walk: Walk, before: Before): void {
  const { needs } = before;
  const missing =
    needs !== undefined &&
    !process.env.CAMBER_TEST_DATA &&
    'CAMBER_TEST_DATA does not name the folder of real files';
  test(`${name} (${database})`, { timeout: 600_000, skip: missing }, async () => {
    try {
      await once(database, name, walk, before);
    } catch (error) {
      if (hardship || unsteady) throw error;
      unsteady = `${name} (${database})`;
      console.error(`${unsteady} is walked again after:`, error);
      await once(database, name, walk, before);
    }
  });
}

/**
 * The one journey of a run that failed and then went well: it is told at the end, and has a race for hardship to show. A
 * second one is a failure.
 */
let unsteady: string | undefined;

async function once(database: Database, name: string, walk: Walk, before: Before): Promise<void> {
  const { prepare = asFilled, empty, bare } = before;
  const home = empty || bare ? await Home.open(database) : await (await pattern(database, prepare)).copy();
  const visitors: Visitor[] = [];
  let server: Server | undefined;
  try {
    if (bare) await home.camber('migrate');
    server = await Server.start(home, bare ? ['--try-cards'] : ['--demo']);
    const { url } = server;
    const visitor = async (browsing?: Browsing) => {
      const newcomer = await Visitor.arrive(url, browsing);
      visitors.push(newcomer);
      return newcomer;
    };
    await walk({ database, home, server, visitor });
    assert.deepEqual(
      visitors.flatMap((v) => v.complaints),
      [],
    );
    await home.audit();
  } catch (error) {
    console.error(server?.log ?? '');
    for (const [i, v] of visitors.entries()) await v.picture(`failed/${name}, ${database}, ${i + 1}`);
    throw error;
  } finally {
    for (const v of visitors) await v.leave();
    await server?.kill();
    await home.remove();
  }
}

after(async () => {
  if (unsteady) console.error(`walked twice: ${unsteady}`);
  await closeBrowser();
  for (const made of patterns.values())
    for (const home of made.values())
      await home.then(
        (h) => h.remove(),
        () => undefined,
      );
});
