import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { createContractTablePlugin } from '../scripts/vite/contract-table.ts'
import { createElementEntriesPlugin, listElementNames } from '../scripts/vite/element-entries.ts'
import { createHotElementsPlugin } from '../scripts/vite/hot-elements.ts'
import { createLightCssPlugin } from '../scripts/vite/light-css.ts'
import { createSourceLoaderPlugin } from '../scripts/vite/source-loader.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The sources as `npm run dev` serves them: the loader and the elements at the addresses that a build gives them. */
export default defineConfig({
  root: ROOT,
  appType: 'custom',
  logLevel: 'warn',
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    createSourceLoaderPlugin(listElementNames()),
    react(),
    createLightCssPlugin(),
    createElementEntriesPlugin(),
    createContractTablePlugin(),
    createHotElementsPlugin(),
  ],
  publicDir: 'demo',
  cacheDir: 'dist/dev',
  // All dependencies are bundled at the start; one that was found later would load the page again.
  optimizeDeps: { entries: ['src/index.ts', 'src/elements/**/*-element.tsx'] },
  server: {
    strictPort: true,
    cors: false,
    watch: {
      ignored: ['.data', 'dist', 'tests', 'bench', process.env.DATA_DIR ?? '.data'].map(
        (folder) => `${resolve(ROOT, folder)}/**`,
      ),
    },
  },
})
