import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { elementEntriesPlugin, elementInputs } from './scripts/vite/element-entries.ts'
import { lightCssPlugin } from './scripts/vite/light-css.ts'
import { preloadTablePlugin } from './scripts/vite/preload-table.ts'

/** The bundle that a page loads: the loader, one file per element, and the chunks they share. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  plugins: [react(), lightCssPlugin(), elementEntriesPlugin(), preloadTablePlugin()],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'safari17.4', 'firefox128'],
    modulePreload: false,
    manifest: true,
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      input: {
        'campus-elements': resolve(import.meta.dirname, 'src/loader.ts'),
        index: resolve(import.meta.dirname, 'src/index.ts'),
        ...elementInputs(),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})
