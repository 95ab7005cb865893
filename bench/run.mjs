import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, loadConfigFromFile } from 'vite'
import { benchChain } from './chain.mjs'
import { benchFirstField } from './first-field.mjs'
import { benchLookups } from './lookups.mjs'
import { benchPeers } from './peers.mjs'
import { benchPortal } from './portal.mjs'
import { buildAll } from '../scripts/build.mjs'
import { startServerProcess } from '../scripts/server-process.mjs'
import { listPublicTags, weighElements, weighLoader } from '../scripts/weigh.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const only = process.argv[2]

// BENCH_BUILT=1: what is in `dist` is measured as it is.
if (!process.env.BENCH_BUILT) await buildAll()

/** What a bench in TypeScript exports, made runnable. @param {string} name */
async function bundled(name) {
  const server = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(ROOT, 'config/vite.server.config.ts'),
  )
  await build({
    configFile: false,
    plugins: server?.config.plugins ?? [],
    define: { __CAMPUS_VERSION__: JSON.stringify('bench') },
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(ROOT, `bench/${name}.bench.ts`),
      outDir: join(ROOT, 'dist/server'),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `bench-${name}.js` } },
    },
  })
  return import(pathToFileURL(join(ROOT, 'dist/server', `bench-${name}.js`)).href)
}

const benches = {
  async bytes() {
    const server = await startServerProcess()
    try {
      const weights = await weighElements({ origin: server.origin, tags: await listPublicTags() })
      const kb = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`
      return [
        { name: 'bytes: loader', value: kb(await weighLoader()), promise: '3 KB at most' },
        ...weights.map(({ tag, language, field, rest }) => ({
          name: `bytes: ${tag} in ${language}, to the first field`,
          value: kb(field.bytes),
          promise: '80 KB at most',
          ratio: `at rest: ${kb(rest.bytes)} in ${rest.requests}`,
        })),
      ]
    } finally {
      await server.stop()
    }
  },
  field: benchFirstField,
  chain: benchChain,
  peers: benchPeers,
  portal: benchPortal,
  lookups: benchLookups,
  pdf: async () => (await bundled('pdf')).benchPdf(),
  users: async () => (await bundled('users')).benchUsers(),
  assignments: async () => (await bundled('assignments')).benchAssignments(),
  imports: async () => [
    ...(process.env.BENCH_PART === 'data' ? [] : await (await bundled('user-import')).benchUserImport()),
    ...(process.env.BENCH_PART === 'users' ? [] : await (await bundled('data-import')).benchDataImport()),
  ],
  exports: async () => (await bundled('exports')).benchExports(),
}

for (const [name, bench] of Object.entries(benches)) {
  if (only && only !== name) continue
  const found = await bench()
  if (typeof found === 'string') console.log(found)
  else
    for (const { name: what, value, ratio, promise } of found)
      console.log(`${what.padEnd(84)} ${value.padStart(16)}   ${(ratio ?? '').padEnd(38)} promised: ${promise}`)
}
