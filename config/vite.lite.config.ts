import { mergeConfig } from 'vite'
import { createPreactPlugin } from '../scripts/vite/preact.ts'
import standard from './vite.client.config.ts'

/** The second build of the same sources, with Preact instead of React (docs/choosing-a-build.md). */
export default mergeConfig(standard, { plugins: [createPreactPlugin()], build: { outDir: 'dist/lite' } })
