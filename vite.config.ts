import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { contractTablePlugin } from './scripts/vite/contract-table.ts'
import { elementEntriesPlugin, elementInputs } from './scripts/vite/element-entries.ts'
import { lightCssPlugin } from './scripts/vite/light-css.ts'
import { noNodeCryptoPlugin } from './scripts/vite/no-node-crypto.ts'
import { stripSummariesPlugin } from './scripts/vite/strip-summaries.ts'
import { preloadTablePlugin } from './scripts/vite/preload-table.ts'

/** How forms look: by itself, because the loader draws forms before anything else has come. */
const LOOK = /src\/elements\/(sheets\.ts|styles\/light-sheets|styles\/[a-z]+\.css\.light)/

/** What every screen in a shadow root needs: one file instead of a handful, which the loader would have to list. */
const SCREENS = /src\/elements\/(styles\/shadow-sheets|styles\/[a-z]+\.css\?inline|ui\/(list-names|query-state|use-query))|src\/core\/messages-further/

/** Everything that all public forms have in common, and nothing that only the portal or a sign-in needs. */
const SHARED =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@r2wc|nanostores|@nanostores|valibot)\/|src\/contract\/(activity|envelope|codes|parts|institution|session)\.ts|src\/core\/(blocker|chosen-client|client|client-store|config|file-address|format|i18n|languages|log|login-store|mql\/(call|envelopes|exchange|failure-words|file|index|language|reply|report|run|token|url)|page|secrets|session|session-end|session-state|shared|storage|toasts|words)\.ts|src\/elements\/((attributes|campus-element|define-element|frame|language-of|spec|surrounding-language|take-over|words)\.tsx?|ui\/(button|field|help-line|error-summary|icons|notice|problem|use-client|use-failure|institution-line|institution-missing|form-text)\.tsx?)/

/** The bundle that a page loads: the loader, one file per element, and the chunks they share. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  plugins: [noNodeCryptoPlugin(), stripSummariesPlugin(), react(), lightCssPlugin(), elementEntriesPlugin(), contractTablePlugin(), preloadTablePlugin()],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'safari17.4', 'firefox128'],
    modulePreload: false,
    manifest: true,
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      // Who only reads the address need not carry the table of all routes, which does nothing by itself.
      treeshake: { moduleSideEffects: [{ test: /src\/core\/(match-route|route-table)\.ts$/, sideEffects: false }] },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: {
        'campus-elements': resolve(import.meta.dirname, 'src/loader.ts'),
        index: resolve(import.meta.dirname, 'src/index.ts'),
        look: resolve(import.meta.dirname, 'src/elements/styles/look.ts'),
        ...elementInputs(),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        // What every public form needs is one file: it compresses better, and one request answers sooner than ten.
        codeSplitting: {
          groups: [
            { name: 'look', test: LOOK, priority: 2 },
            { name: 'shared', test: SHARED, priority: 1 },
            { name: 'screens', test: SCREENS },
          ],
        },
      },
    },
  },
})
