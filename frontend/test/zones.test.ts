import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it, test } from 'vitest';

// main → islands → features → {form, ui, api} → lib; a form is made of ui and knows the errors of api. What only some
// pages show brings its own styles; app.css holds what a page needs before any script.
const mayImport: Record<string, string[]> = {
  main: ['islands', 'lib'],
  islands: ['features', 'form', 'ui', 'api', 'lib', 'styles'],
  features: ['form', 'ui', 'api', 'lib'],
  form: ['ui', 'api', 'lib'],
  ui: ['lib', 'styles'],
  api: ['lib'],
  lib: [],
};

const root = join(import.meta.dirname, '..');

/** What a file at path (from the front end's root) does that it must not. */
function wrongs(path: string, source: string): string[] {
  const [zone = '', ...inner] = path.replace(/\.tsx?$/, '').split('/');
  const own = zone === 'features' || zone === 'islands' ? `${zone}/${inner[0]}` : zone;
  const found: string[] = [];
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
    if (name.endsWith('.json')) continue; // data that the server shares
    const target = relative('/', join('/', path, '..', name));
    const [targetZone = '', targetInner] = target.split('/');
    if (`${targetZone}/${targetInner}` === own || targetZone === own) continue;
    // The registry and the mount are the islands' own ground; an island is no other's.
    if (zone === 'islands' && targetZone === 'islands' && inner.length === 1) continue;
    if (!mayImport[zone]?.includes(targetZone)) found.push(`${path} imports ${target}`);
  }
  if (/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/.test(source))
    found.push(`${path} writes HTML`);
  if (/\sstyle=|setAttribute\(\s*['"]style/.test(source)) found.push(`${path} sets a style`);
  return found;
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

it('every file keeps to its zone', () => {
  const zones = Object.keys(mayImport).filter((zone) => zone !== 'main');
  const all = ['main.ts', 'begin.ts', ...zones.flatMap(files)];
  expect(all.length).toBeGreaterThan(20);
  expect(all.flatMap((path) => wrongs(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test.each([
  ['lib/money.ts', `import { ask } from '../api/client';`, 'lib/money.ts imports api/client'],
  ['ui/button.tsx', `import type { ApiError } from "../api/client"`, 'ui/button.tsx imports api/client'],
  ['ui/button.tsx', `await import('../features/cart/line');`, 'ui/button.tsx imports features/cart/line'],
  [
    'features/cart/line.tsx',
    `import { x } from '../vehicle';`,
    'features/cart/line.tsx imports features/vehicle',
  ],
  [
    'features/cart/line.tsx',
    `export * from '../../islands/kit';`,
    'features/cart/line.tsx imports islands/kit',
  ],
  ['islands/till/index.tsx', `import K from '../kit';`, 'islands/till/index.tsx imports islands/kit'],
  ['main.ts', `import './features/cart';`, 'main.ts imports features/cart'],
  ['lib/x.ts', `import '../styles/till.css';`, 'lib/x.ts imports styles/till.css'],
  ['ui/x.tsx', '<p style={{ top: 0 }} />', 'ui/x.tsx sets a style'],
  ['ui/x.tsx', '<p dangerouslySetInnerHTML={{ __html }} />', 'ui/x.tsx writes HTML'],
])('a planted wrong in %s is found: %s', (path, source, wrong) => {
  expect(wrongs(path, source)).toEqual([wrong]);
});

test.each([
  ['features/cart/line.tsx', `import { Row } from './row'; import { t } from '../../lib/text';`],
  ['islands/cart/index.tsx', `import { Cart } from '../../features/cart/cart';`],
  ['islands/index.ts', `import('./kit'); import('./render');`],
  ['islands/till/index.tsx', `import '../../styles/till.css';`],
  ['ui/drawer.tsx', `import '../styles/overlays.css';`],
  ['ui/pager.tsx', `import { useState } from 'react'; import { t } from '../lib/text';`],
])('what is allowed in %s is let through', (path, source) => {
  expect(wrongs(path, source)).toEqual([]);
});
