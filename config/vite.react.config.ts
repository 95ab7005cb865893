import { defineConfig } from 'vite'
import { resolve } from 'node:path'
import { listElementInputs } from '../scripts/vite/element-entries.ts'
import standard from './vite.client.config.ts'

/** What the application brings along. */
const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
/** They change React itself, or write the table of the loader, which this build does not have. */
const OMITTED = new Set([
  'campus-no-hydration',
  'campus-no-resource-hints',
  'campus-preload-table',
  'campus-screen-table',
])

const getPluginName = (plugin: unknown): string =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin ? String(plugin.name) : ''

/** The build of the same sources for applications of React: it imports their React (docs/frameworks.md). */
export default defineConfig({
  ...standard,
  plugins: (standard.plugins ?? []).filter((plugin) => !OMITTED.has(getPluginName(plugin))),
  build: {
    ...standard.build,
    outDir: 'dist/react',
    rolldownOptions: {
      ...standard.build?.rolldownOptions,
      external: REACT,
      input: { index: resolve(import.meta.dirname, '../src/index.ts'), ...listElementInputs() },
    },
  },
})
