import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const QUERY = '?thread'
const PREFIX = '\0campus-thread:'
/** Inside a folder from which the server's packages are found. */
const CACHE = resolve(import.meta.dirname, '../../server/node_modules/.cache/threads')

/** Bundles a module and what it imports of ours into one file that a worker thread can run; its address. */
async function buildModule(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: file,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = 'output' in result ? result.output : []
  if (!output) throw new Error(`${file} could not be bundled.`)
  const path = join(
    CACHE,
    `${basename(file, '.ts')}-${createHash('sha256').update(output.code).digest('hex').slice(0, 16)}.mjs`,
  )
  await mkdir(CACHE, { recursive: true })
  // Several test runners may do this at the same moment.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, output.code)
  await rename(draft, path)
  return pathToFileURL(path).href
}

/**
 * Creates a plugin that makes `import file from './worker.ts?thread'` the address of a file that `new Worker(new
 * URL(file))` runs: a chunk of its own in a build, and a bundle in the cache where the sources run, because Node cannot
 * run them.
 */
export function createThreadPlugin(): Plugin {
  let building = false
  return {
    name: 'campus-thread',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null
      const resolved = await this.resolve(source.slice(0, -QUERY.length), importer)
      return resolved && `${PREFIX}${resolved.id}`
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = id.slice(PREFIX.length)
      if (!building) return `export default ${JSON.stringify(await buildModule(file))}`
      const chunk = this.emitFile({ type: 'chunk', id: file, name: basename(file, '.ts') })
      return `export default import.meta.ROLLUP_FILE_URL_${chunk}`
    },
    // By itself the address would begin at the root of a web site, and a server's files lie in a folder.
    resolveFileUrl: ({ relativePath }) => `new URL(${JSON.stringify(relativePath)}, import.meta.url).href`,
  }
}
