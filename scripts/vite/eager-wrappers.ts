import type { Plugin } from 'vite'

interface Chunk {
  readonly type: string
  readonly name: string
  code: string
}

/**
 * A module of CommonJS as the bundler writes it: `name=helper((exports=>{`. Those that name their module too,
 * `(exports,module)=>{`, only hand another one on.
 */
const WRAPPER = /(?<==([\w$]+)\(\()([\w$]+)=>\{/g

/**
 * Writes the functions around the modules of CommonJS in the shared file as `function`. V8 compiles a function in
 * brackets at once, because it will be called at once, but not an arrow function: that it reads twice, and the one
 * around React is most of the file. Throws where the bundler writes something else than it did when this was written.
 */
export const createEagerWrappersPlugin = (): Plugin => ({
  name: 'campus-eager-wrappers',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle) as unknown as Chunk[]) {
      if (chunk.type !== 'chunk' || chunk.name !== 'shared') continue
      const helper = /=([\w$]+)\(\(\([\w$]+,([\w$]+)\)=>\{\2\.exports=/.exec(chunk.code)?.[1]
      const before = chunk.code
      if (helper !== undefined)
        chunk.code = before.replace(WRAPPER, (found: string, caller: string, exported: string) =>
          caller === helper ? `function(${exported}){` : found,
        )
      if (chunk.code === before && before.includes('https://react.dev/errors/'))
        throw new Error('The bundler’s wrappers are not as they were; see scripts/vite/eager-wrappers.ts.')
    }
  },
})
