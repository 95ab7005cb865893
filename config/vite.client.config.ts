import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { createBareWrapperPlugin } from '../scripts/vite/bare-wrapper.ts'
import { createBundledPackagesPlugin } from '../scripts/vite/bundled-packages.ts'
import * as chunks from '../scripts/vite/chunks.ts'
import { createCompileEarlyPlugin } from '../scripts/vite/compile-early.ts'
import { createContractTablePlugin } from '../scripts/vite/contract-table.ts'
import { createElementEntriesPlugin, listElementInputs } from '../scripts/vite/element-entries.ts'
import {
  createBareSchemasPlugin,
  createNoHydrationPlugin,
  createNoResourceHintsPlugin,
  createPlainImportsPlugin,
  createSharedRuntimePlugin,
  createWholeStoresPlugin,
} from '../scripts/vite/bundle-size.ts'
import { createLightCssPlugin } from '../scripts/vite/light-css.ts'
import { createLightOpeningPlugin } from '../scripts/vite/light-opening.ts'
import { createLitPlugin } from '../scripts/vite/lit-without-inner-html.ts'
import { createOwnBuiltInsPlugin } from '../scripts/vite/own-built-ins.ts'
import { createNoNodeCryptoPlugin } from '../scripts/vite/no-node-crypto.ts'
import { stripSummariesPlugin } from '../scripts/vite/strip-summaries.ts'
import { createRemoveUmdPlugin } from '../scripts/vite/without-umd.ts'
import { createPortalGroups } from '../scripts/vite/portal-chunks.ts'
import { createScreenTablePlugin } from '../scripts/vite/screen-table.ts'
import { createPreloadTablePlugin } from '../scripts/vite/preload-table.ts'

/** How forms look: by itself, because the loader draws forms before anything else has come. */
const LOOK =
  /src\/elements\/runtime\/(sheets\.ts|static-form\/draw-form\.ts|styles\/light-sheets|styles\/(?!sections)[a-z]+\.css\.light)/

/** The look of every screen in a shadow root; the frame holds what only the rich ones add. */
const SCREENS = /src\/elements\/runtime\/styles\/(parts|expose-parts|card-sheets|(?!rich)[a-z-]+\.css\?inline)/

/** The messages that most screens of the portal show, those of a language in one file. */
const PORTAL_WORDS = /src\/messages\/([a-z]+)\/(exports|navigation|parts|portal)\.json$/
const nameWords = (id: string): string => `words-${PORTAL_WORDS.exec(id)?.[1] ?? ''}`

/** What formats the messages of the portal, with the list of all message files, which asks for it. */
const I18NEXT = /node_modules\/i18next\/|src\/core\/i18n\/(i18next|isolate-values|messages-further)[.]ts/

const LIBRARIES =
  'rolldown/runtime|vite/preload-helper|node_modules/(react|react-dom|preact|scheduler|@r2wc|nanostores|@nanostores|valibot)/|'

/** The bundle that a page loads: the loader, one file per element, and the chunks they share. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  base: './',
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    createNoNodeCryptoPlugin(),
    createRemoveUmdPlugin(),
    createLitPlugin(),
    stripSummariesPlugin(),
    react(),
    createLightCssPlugin(),
    createElementEntriesPlugin(),
    createContractTablePlugin(),
    createPlainImportsPlugin(),
    createWholeStoresPlugin(),
    createBareWrapperPlugin(),
    createBareSchemasPlugin(),
    createNoHydrationPlugin(),
    createNoResourceHintsPlugin(),
    createOwnBuiltInsPlugin(),
    createSharedRuntimePlugin(),
    createLightOpeningPlugin(),
    createScreenTablePlugin(),
    createCompileEarlyPlugin(),
    createPreloadTablePlugin(),
    createBundledPackagesPlugin(),
  ],
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
      treeshake: {
        moduleSideEffects: [{ test: /src\/core\/routing\/(match-route|route-table)\.ts$/, sideEffects: false }],
      },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: {
        'campus-elements': resolve(import.meta.dirname, '../src/loader/loader.ts'),
        hooks: resolve(import.meta.dirname, '../src/loader/fill-hook.ts'),
        open: resolve(import.meta.dirname, '../src/elements/runtime/opening/open.ts'),
        texts: resolve(import.meta.dirname, '../src/elements/runtime/static-form/translate-form.ts'),
        'portal-ahead': resolve(import.meta.dirname, '../src/loader/fetch-ahead.ts'),
        index: resolve(import.meta.dirname, '../src/index.ts'),
        configure: resolve(import.meta.dirname, '../src/configure.ts'),
        look: resolve(import.meta.dirname, '../src/elements/runtime/styles/look.ts'),
        ...listElementInputs(),
      },
      output: {
        entryFileNames: '[name].js',
        // The shortest hashes, of the fewest characters, because the loader carries them; they compress well.
        // A group that the build has split for its entries is called after all of them: `public~one~other`.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*|-element$/, '')}-[hash:7].js`,
        hashCharacters: 'hex',
        // What every public form needs is one file: it compresses better, and one request answers sooner than ten.
        codeSplitting: {
          groups: [
            { name: 'look', test: LOOK, priority: 9 },
            { name: 'shared', test: chunks.buildModulePattern(chunks.SHARED, LIBRARIES), priority: 8 },
            { name: 'configuration', test: chunks.buildModulePattern(chunks.CONFIGURATION), priority: 7 },
            { name: 'pages', test: chunks.buildModulePattern(chunks.PAGES), priority: 8 },
            { name: 'links', test: chunks.buildModulePattern(chunks.LINKS), priority: 7 },
            {
              name: 'after',
              test: chunks.buildModulePattern(chunks.AFTER, 'styles/sections[.]css[.]light|'),
              priority: 6,
            },
            { name: 'ticket-parts', test: chunks.buildModulePattern(chunks.TICKET), priority: 5.5 },
            { name: 'money', test: chunks.buildModulePattern(chunks.MONEY), priority: 6 },
            { name: 'sign-in', test: chunks.buildModulePattern(chunks.SIGN_IN), priority: 5 },
            { name: 'hall-ticket', test: chunks.buildModulePattern(chunks.HALL_TICKET), priority: 5 },
            { name: 'payment', test: chunks.buildModulePattern(chunks.PAYMENT), priority: 5 },
            { name: 'account', test: chunks.buildModulePattern(chunks.ACCOUNT), priority: 5 },
            { name: 'forgot-password', test: chunks.buildModulePattern(chunks.ACCOUNT_FORM), priority: 4.5 },
            { name: 'hall-ticket-after', test: chunks.buildModulePattern(chunks.HALL_TICKET_AFTER), priority: 4 },
            { name: 'session', test: chunks.buildModulePattern(chunks.SESSION), priority: 5 },
            { name: 'sign-in-after', test: chunks.buildModulePattern(chunks.SIGN_IN_AFTER), priority: 4 },
            { name: 'payment-after', test: chunks.buildModulePattern(chunks.PAYMENT_AFTER), priority: 4 },
            { name: 'account-after', test: chunks.buildModulePattern(chunks.ACCOUNT_AFTER), priority: 4 },
            { name: 'screens', test: SCREENS, priority: 5 },
            { name: nameWords, debugName: 'words', test: PORTAL_WORDS, priority: 9 },
            { name: 'i18next', test: I18NEXT, priority: 5 },
            { name: 'toaster', test: chunks.buildModulePattern(chunks.TOASTER), priority: 4 },
            { name: 'shoelace', test: chunks.SHOELACE, priority: 4 },
            { name: 'common', test: chunks.buildModulePattern(chunks.COMMON, chunks.CRYPTO), priority: 3.5 },
            ...createPortalGroups(),
          ],
        },
      },
    },
  },
})
