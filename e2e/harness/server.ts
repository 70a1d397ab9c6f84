import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Database = 'sqlite' | 'postgres';

const program = join(import.meta.dirname, '../../../bin/camber');
const startsWithinMs = 120_000;

/** An address of this machine that nobody listens on. */
async function freeAddress(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return `127.0.0.1:${address.port}`;
}

function postgres(): string {
  const url = process.env.CAMBER_TEST_POSTGRES;
  if (!url)
    throw new Error('CAMBER_TEST_POSTGRES is not set: run "make journeys" or scripts/with-postgres.sh');
  return url;
}

async function sql(statement: string): Promise<void> {
  await promisify(execFile)('psql', [postgres(), '-qX', '-v', 'ON_ERROR_STOP=1', '-c', statement]);
}

/** The settings of whoever runs the journeys are not the demonstration's. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CAMBER_')));
}

/** Where a shop keeps what it knows: a folder, and on PostgreSQL a database too. Outlives its servers. */
export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'camber-e2e-'));
  private name = '';

  static async open(database: Database): Promise<Home> {
    const home = new Home();
    if (database === 'postgres') await home.create('');
    return home;
  }

  /** A home of its own with all that this one knows. Nothing may run on this one meanwhile. */
  async copy(): Promise<Home> {
    const home = new Home();
    cpSync(this.folder, home.folder, { recursive: true });
    if (this.name) await home.create(`TEMPLATE ${this.name}`);
    return home;
  }

  /** What tells the program to use this home. */
  get flags(): string[] {
    const flags = ['--data', this.folder];
    if (this.name) {
      const url = new URL(postgres());
      url.pathname = `/${this.name}`;
      flags.push('--database-url', url.href);
    }
    return flags;
  }

  /** Runs a command of the program on this shop, as its operator does beside the server. Answers what it printed. */
  async camber(...args: string[]): Promise<string> {
    const done = await promisify(execFile)(program, [...args, ...this.flags], { env: plainEnvironment() });
    return done.stdout;
  }

  /** Writes a file that an operator has at hand. */
  file(name: string, lines: string[]): string {
    const path = join(this.folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  }

  /** Fails on anything that does not add up: money, stock, numbers, the audit log. */
  async audit(): Promise<void> {
    await this.camber('audit');
  }

  private async create(like: string): Promise<void> {
    this.name = `e2e_${randomUUID().replaceAll('-', '')}`;
    await sql(`CREATE DATABASE ${this.name} ${like}`);
  }

  async remove(): Promise<void> {
    if (this.name) await sql(`DROP DATABASE ${this.name} WITH (FORCE)`);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** One running `camber serve`, of the demonstration unless it is told otherwise. Several may share a PostgreSQL home. */
export class Server {
  readonly url: string;
  private readonly home: Home;
  private readonly listen: string;
  private readonly kind: readonly string[];
  private process: ChildProcess | undefined;
  private output = '';

  private constructor(home: Home, listen: string, kind: readonly string[]) {
    this.home = home;
    this.listen = listen;
    this.kind = kind;
    this.url = `http://${listen}`;
  }

  static async start(home: Home, kind: readonly string[] = ['--demo']): Promise<Server> {
    const server = new Server(home, await freeAddress(), kind);
    await server.start();
    return server;
  }

  /** Starts it, again after stop or kill: the same address, the same data. Done when it says it is ready. */
  async start(): Promise<void> {
    const args = ['serve', '--listen', this.listen, ...this.home.flags, ...this.kind];
    const child = spawn(program, args, { env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.output += chunk;
    });
    let said = '';
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}\n${this.log}`));
      late = setTimeout(() => fail(`not ready after ${startsWithinMs} ms`), startsWithinMs);
      child.once('error', (error) => fail(`${program}: ${error.message}`));
      child.once('exit', (code, signal) => fail(`the server ended at its start: ${signal ?? code}`));
      child.stdout.on('data', (chunk: Buffer) => {
        this.output += chunk;
        said += chunk;
        if (said.includes(this.url)) resolve();
      });
    })
      .catch(async (error) => {
        await this.kill();
        throw error;
      })
      .finally(() => clearTimeout(late));
  }

  /** Ends it as an operator would, with requests and jobs finished. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Ends it as a power cut would: kill -9. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** The end of what it printed. */
  get log(): string {
    return this.output.split('\n').slice(-60).join('\n');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child?.pid === undefined) return;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
