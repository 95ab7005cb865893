import type { Plugin } from 'vite'

interface Chunk {
  readonly type: string
  readonly name: string
  code: string
}

/**
 * Asks the browser to compile the whole shared file while it arrives, beside the page's own thread: most of its
 * functions are called at once, and each of them would be compiled on that thread then. Chromium reads this from the
 * first line; to others it is a comment.
 */
export const createCompileEarlyPlugin = (): Plugin => ({
  name: 'campus-compile-early',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle) as unknown as Chunk[])
      if (chunk.type === 'chunk' && chunk.name === 'shared') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
  },
})
