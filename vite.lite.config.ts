import { mergeConfig } from 'vite'
import { PREACT_ALIAS } from './scripts/vite/preact-alias.ts'
import standard from './vite.config.ts'

/** The second build of the same sources, with Preact instead of React (docs/choosing-a-build.md). */
export default mergeConfig(standard, {
  resolve: { alias: PREACT_ALIAS },
  build: { outDir: 'dist/lite' },
})
