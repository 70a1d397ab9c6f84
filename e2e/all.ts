// Every test in one process: one browser, and each kind of shop filled once.
import { readdirSync } from 'node:fs';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
for (const file of files.filter((name) => name.endsWith('.test.js')).sort()) await import(`./${file}`);
