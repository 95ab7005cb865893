import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createContractTablePlugin } from '../scripts/vite/contract-table.ts'
import { createElementEntriesPlugin } from '../scripts/vite/element-entries.ts'
import { createLightCssPlugin } from '../scripts/vite/light-css.ts'
import { createLitPlugin } from '../scripts/vite/lit-without-inner-html.ts'
import { createPreactPlugin } from '../scripts/vite/preact.ts'

const TEST = /\.test\.tsx?$/
/** Tests that only `npm run test:systems` runs, in all their languages and themes. */
const RELEASE = /\.release\.test\.tsx?$/
/** The folders of what pages of public elements show: the lite build is for these pages (docs/choosing-a-build.md). */
const LITE_FOLDERS = /^(hall-tickets|payments|runtime|sign-in|ui)\//
const FOLDER = resolve(import.meta.dirname, '../tests/browser')
const lite = Boolean(process.env.LITE)
const variants = process.env.VARIANTS ?? ''
const CHOICE = join(FOLDER, 'support/variants/choose-variants.ts')
/** What the signs of a glob are in an expression. */
const GLOB: Readonly<Record<string, string>> = { '*': '.*', '{': '(', ',': '|', '}': ')' }
/** The names of the files that `ONLY` chooses, as wtr.config.mjs does. */
const ONLY = new RegExp(
  `^${(process.env.ONLY ?? '*').replaceAll(/[*{,}]/g, (sign) => GLOB[sign] ?? '')}(\\.release)?\\.test\\.tsx?$`,
)

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => TEST.test(file) && ONLY.test(basename(file)))
  .filter((file) => (variants !== 'first' || !RELEASE.test(file)) && (!lite || LITE_FOLDERS.test(file)))

/**
 * The browser tests with the sources they test, as files that a browser can import. `LITE=1`: those of public elements,
 * as the lite build. `VARIANTS`: support/variants/choose-variants.ts; `first` leaves out the tests for a release.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  base: './',
  define: { __CAMPUS_VERSION__: JSON.stringify('test'), __VARIANTS__: JSON.stringify(variants) },
  plugins: [
    ...(lite ? [createPreactPlugin()] : []),
    createLitPlugin(),
    react(),
    createLightCssPlugin(),
    createElementEntriesPlugin(),
    createContractTablePlugin(),
    {
      name: 'choose-variants',
      transform: (code, id) =>
        TEST.test(id) && !RELEASE.test(id) ? `import ${JSON.stringify(CHOICE)}\n${code}` : null,
    },
  ],
  publicDir: false,
  build: {
    outDir: lite ? 'dist/browser-tests-lite' : 'dist/browser-tests',
    emptyOutDir: true,
    target: 'chrome120',
    modulePreload: false,
    minify: false,
    rolldownOptions: {
      // A file that is built alone would otherwise contain what its chunks share, which would then load it again.
      preserveEntrySignatures: process.env.ONLY ? 'strict' : false,
      input: Object.fromEntries(files.map((file) => [basename(file).replace(/\.tsx?$/, ''), join(FOLDER, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
