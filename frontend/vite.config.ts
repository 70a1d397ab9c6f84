import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
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

export default defineConfig({
  base: '/assets/',
  plugins: [tailwind(), compress(), keepFolder()],
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
      input: ['main.ts', 'styles/app.css'],
      onLog(level, log, next) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log); // "use client" means nothing here
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
  },
});
