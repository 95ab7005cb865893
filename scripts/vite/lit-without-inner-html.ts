import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const PARSER = resolve(import.meta.dirname, '../../src/elements/ui/shoelace/parse-template.ts')

/** What stands in Lit, and what has to stand there. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['s?s.createPolicy("lit-html",{createHTML:t=>t}):void 0', 'void 0'],
  ['s.innerHTML=t', 'parseTemplate(t,s)'],
  // Ends the names of bound attributes: `$` is refused in a name, except by `innerHTML`.
  ['h="$lit$"', 'h="-lit-bound"'],
]

/**
 * Creates a plugin that makes Lit, on which Shoelace is based, build its templates without `innerHTML` and without a
 * policy of Trusted Types of its own, which a page with `trusted-types 'none'` refuses. Throws where Lit is not as it
 * was.
 */
export const createLitPlugin = (): Plugin => ({
  name: 'campus-lit-without-inner-html',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/lit-html/lit-html.js')) return null
    const missing = CHANGES.find(([was]) => code.split(was).length !== 2)
    if (missing) throw new Error(`Lit has no “${missing[0]}” any more; see scripts/vite/lit-without-inner-html.ts.`)
    const changed = CHANGES.reduce((whole, [was, is]) => whole.replace(was, () => is), code)
    return { code: `import{parseTemplate}from${JSON.stringify(PARSER)};${changed}`, map: null }
  },
})
