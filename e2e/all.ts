// Every test in one process for each database: one browser there, and each kind of shop filled once. Both run at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';

/** These have nothing to do with a database. */
const views = ['harness/', 'size.'];

async function run(database: string): Promise<void> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .filter((name) => database === 'sqlite' || !views.some((view) => name.startsWith(view)));
  for (const file of files.sort()) await import(`./${file}`);
}

async function runBoth(): Promise<void> {
  const running = ['sqlite', 'postgres'].map(async (database) => {
    const env = { ...process.env, CAMBER_E2E_DB: database };
    const child = spawn(process.execPath, [...process.execArgv, import.meta.filename], {
      env,
      stdio: 'inherit',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  });
  const passed = await Promise.all(running);
  if (passed.includes(false)) process.exitCode = 1;
}

const wanted = process.env.CAMBER_E2E_DB;
await (wanted ? run(wanted) : runBoth());
