import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { FilesTable } from '../../src/loader/files-table.ts'

const LOADER = resolve(import.meta.dirname, '../../src/loader/loader.ts')
/** Other files of a build, by the names that pages give them. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/campus-elements.js': LOADER,
    '/configure.js': resolve(import.meta.dirname, '../../src/configure.ts'),
    '/open.js': resolve(import.meta.dirname, '../../src/elements/runtime/opening/open.ts'),
    '/testing.js': resolve(import.meta.dirname, '../../src/testing/index.ts'),
  }),
)

/**
 * Serves the loader and the entries of the elements from the sources, under the names that a build gives them:
 * `/campus-elements.js`, `/elements/campus-hall-ticket.js`. The loader's table of files names the elements only: it
 * draws no form before its element, and preloads nothing.
 */
export function createSourceLoaderPlugin(names: readonly string[]): Plugin {
  const table: FilesTable = [[], {}, names.join(' '), {}, 0, [0, '', '', ''], [0, '']]
  return {
    name: 'campus-source-loader',
    enforce: 'pre',
    config: () => ({ define: { __CAMPUS_FILES__: JSON.stringify(table) } }),
    resolveId(id) {
      const source = SOURCES.get(id)
      if (source !== undefined) return source
      const [, name] = /^\/elements\/campus-([a-z-]+)\.js$/.exec(id) ?? []
      return name !== undefined && names.includes(name) ? `virtual:campus-element/${name}` : null
    },
  }
}
