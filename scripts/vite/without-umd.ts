import type { Plugin } from 'vite'

/** The start of a module of crypto-js: what it needs, and the names of its parameters. */
const CRYPTO_START =
  /^;\(function \(root, factory(?:, undef)?\) \{[^]*?module\.exports = exports = factory\(([^;]*)\);[^]*?\n\}\(this, (function \([^)]*\) \{)/
const CRYPTO_END = /\}\)\);\s*$/

/** The start of Lottie, behind its test for a document. */
const LOTTIE_START =
  /^(\(typeof document !== "undefined"\) && \(typeof navigator !== "undefined"\) && )\(function \(global, factory\) \{[^]*?\n\}\)\(this, \((function \(\) \{)/
const LOTTIE_END = /\}\)\);\s*$/
/** Lottie's own name in `window`, which only a page without modules gets. */
const LOTTIE_GLOBAL = /try \{\s*if \(!\(\(typeof exports [^]*?\} catch \(err\) \{[^]*?\n\s*\}/

/** Returns `code` with each pattern replaced once; throws where one does not match. */
function replaceEach(id: string, code: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`${id} is not as it was; see scripts/vite/without-umd.ts.`)
    return text.replace(pattern, replacement)
  }, code)
}

/** Returns a module of crypto-js as an ES module, which imports what it needs. */
function convertCryptoModule(id: string, code: string): string {
  const needed = [...(CRYPTO_START.exec(code)?.[1] ?? '').matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)
  const imports = needed.map((name, place) => `import needed${place} from '${name}.js'\n`)
  return replaceEach(id, code, [
    [CRYPTO_START, `${imports.join('')}export default ($2`],
    [CRYPTO_END, `})(${needed.length > 0 ? 'needed0' : ''});\n`],
  ])
}

/** Returns Lottie as an ES module. */
const convertLottieModule = (id: string, code: string): string =>
  replaceEach(id, code, [
    [LOTTIE_START, 'export default $1($2'],
    [LOTTIE_GLOBAL, ''],
    [LOTTIE_END, '})();\n'],
  ])

/** Returns a module without its UMD wrapper; null for a module that has none. */
export function removeUmd(id: string, code: string): string | null {
  if (/\/node_modules\/crypto-js\/[a-z0-9-]+\.js$/.test(id)) return convertCryptoModule(id, code)
  if (id.endsWith('/node_modules/lottie-web/build/player/lottie_light.js')) return convertLottieModule(id, code)
  return null
}

/**
 * Creates a plugin that makes ES modules of the libraries that are published with a UMD wrapper: bundlers of the host
 * take its `define(["./core"])` for a dependency of their own, and fail. Throws where a library has changed.
 */
export const createRemoveUmdPlugin = (): Plugin => ({
  name: 'campus-without-umd',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const module = removeUmd(id, code)
    return module === null ? null : { code: module, map: null }
  },
})
