import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const dist = '../internal/web/assets/dist';

/** Writes x.br and x.gz beside every text file, so that no server ever compresses an asset. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = dist }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
      for (const name of names) {
        const path = join(dir, name);
        const plain = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/** dist is not committed, but go:embed needs one file in it. */
function keepFolder(): Plugin {
  return {
    name: 'keep-folder',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.gitkeep', source: '' });
    },
  };
}

const styles = join(import.meta.dirname, 'styles');

/** A face of a style sheet: the font it wants slim, and for which characters. */
const face = /url\("\.\/slim\/((?:plain|accents)\/((\S+)-latin-\S+))"\)[^}]*unicode-range:([^;}]*)/g;

/**
 * Writes styles/slim: the fonts that style sheets ask for there, with the characters of their unicode-range alone and without
 * the instructions for screens that draw no grey. Half of what a first visit loads was those.
 */
function slimFonts(): Plugin {
  return {
    name: 'slim-fonts',
    async buildStart() {
      for (const folder of ['plain', 'accents']) mkdirSync(join(styles, 'slim', folder), { recursive: true });
      const sheets = readdirSync(styles).filter((name) => name.endsWith('.css'));
      const text = sheets.map((name) => readFileSync(join(styles, name), 'utf8')).join('');
      for (const [, slimmed = '', name = '', family = '', range = ''] of text.matchAll(face)) {
        const whole = join(import.meta.dirname, 'node_modules/@fontsource', family, 'files', name);
        const slim = await subsetFont(readFileSync(whole), characters(range), {
          targetFormat: 'woff2',
          noHinting: true,
          keepFeatures: ['kern', 'tnum'],
        });
        writeFileSync(join(styles, 'slim', slimmed), slim);
      }
    },
  };
}

/** Every character of a CSS unicode-range. */
function characters(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [from = 0, to = from] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
    })
    .join('');
}

export default defineConfig({
  base: '/assets/',
  plugins: [slimFonts(), tailwind(), compress(), keepFolder()],
  server: { port: 5173, strictPort: true, fs: { allow: ['..'] } },
  build: {
    outDir: dist,
    emptyOutDir: true,
    assetsDir: 'a',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['main.ts', 'begin.ts', 'styles/app.css', 'styles/more.css', 'styles/shop-stores.css'],
      onLog(level, log, next) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log); // "use client" means nothing here
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    isolate: false, // setup.ts clears up between files
    maxWorkers: '100%', // of the cores
    testTimeout: 60_000,
  },
});
