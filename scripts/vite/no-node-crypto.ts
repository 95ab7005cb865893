import type { Plugin } from 'vite'

const ASKS_NODE = "typeof require === 'function'"

/**
 * crypto-js asks Node for random numbers where there is no browser. Here there always is one, and asking puts what
 * stands in for `require` into the file that every page loads.
 */
export const createNoNodeCryptoPlugin = (): Plugin => ({
  name: 'campus-no-node-crypto',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/crypto-js\/core\.js/.test(id)) return null
    if (!code.includes(ASKS_NODE))
      throw new Error('crypto-js no longer asks Node as it did; see scripts/vite/no-node-crypto.ts.')
    return { code: code.replace(ASKS_NODE, 'false'), map: null }
  },
})
