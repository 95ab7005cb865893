import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { contractTablePlugin } from '../scripts/vite/contract-table.ts'
import { elementEntriesPlugin, elementNames } from '../scripts/vite/element-entries.ts'
import { hotElementsPlugin } from '../scripts/vite/hot-elements.ts'
import { lightCssPlugin } from '../scripts/vite/light-css.ts'
import { sourceLoaderPlugin } from '../scripts/vite/source-loader.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The sources as `npm run dev` serves them: the loader and the elements at the addresses that a build gives them. */
export default defineConfig({
  root: ROOT,
  appType: 'custom',
  logLevel: 'warn',
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    sourceLoaderPlugin(elementNames()),
    react(),
    lightCssPlugin(),
    elementEntriesPlugin(),
    contractTablePlugin(),
    hotElementsPlugin(),
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
