import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { benchFirstField } from './first-field.mjs'
import { benchLookups } from './lookups.mjs'
import { buildAll } from '../scripts/build.mjs'
import { weighAll } from '../scripts/weigh.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const only = process.argv[2]

await buildAll()

const benches = {
  async bytes() {
    const { loader, elements } = await weighAll()
    const kb = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`
    return [
      { name: 'bytes: loader', value: kb(loader), promise: '3 KB at most' },
      ...Object.entries(elements)
        .filter(([tag]) => /hall-ticket|login/.test(tag))
        .map(([tag, { first, further }]) => ({ name: `bytes: ${tag}, first on its page`, value: kb(first), promise: '85 KB at most', ratio: `further: ${kb(further)} of 8 KB` })),
    ]
  },
  field: benchFirstField,
  lookups: benchLookups,
  async pdf() {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      build: { ssr: join(ROOT, 'bench/pdf.bench.ts'), outDir: join(ROOT, 'dist/bench'), emptyOutDir: true, target: 'node20', rolldownOptions: { output: { entryFileNames: 'pdf.js' } } },
    })
    const { benchPdf } = await import(pathToFileURL(join(ROOT, 'dist/bench/pdf.js')).href)
    return benchPdf()
  },
  async imports() {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      define: { __CAMPUS_VERSION__: JSON.stringify('bench') },
      build: { ssr: join(ROOT, 'bench/user-import.bench.ts'), outDir: join(ROOT, 'dist/bench'), emptyOutDir: true, target: 'node20', rolldownOptions: { output: { entryFileNames: 'user-import.js' } } },
    })
    const { benchUserImport } = await import(pathToFileURL(join(ROOT, 'dist/bench/user-import.js')).href)
    return benchUserImport()
  },
}

for (const [name, bench] of Object.entries(benches)) {
  if (only && only !== name) continue
  for (const { name: what, value, ratio, promise } of await bench()) console.log(`${what.padEnd(62)} ${value.padStart(12)}   ${(ratio ?? '').padEnd(28)} promised: ${promise}`)
}
