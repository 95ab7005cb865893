import { readFile } from 'node:fs/promises'
import { transform, type CustomAtRules, type Visitor } from 'lightningcss'
import type { Plugin } from 'vite'

const everyDeclarationImportant: Visitor<CustomAtRules> = {
  Rule: {
    style(rule) {
      const { declarations } = rule.value
      if (declarations) {
        declarations.importantDeclarations = [...(declarations.importantDeclarations ?? []), ...(declarations.declarations ?? [])]
        declarations.declarations = []
      }
      return rule
    },
    'nested-declarations'(rule) {
      const { declarations } = rule.value
      declarations.importantDeclarations = [...(declarations.importantDeclarations ?? []), ...(declarations.declarations ?? [])]
      declarations.declarations = []
      return rule
    },
  },
}

/** One sheet as the light DOM needs it: in a layer, every declaration important, so that no rule of a page wins over it. */
export function lightCss(filename: string, css: string, layer: 'campus-ui' | 'campus-reset'): string {
  const important = transform({ filename, code: Buffer.from(css), minify: true, visitor: everyDeclarationImportant })
  // Among important declarations the layer that is named first wins.
  return `@layer campus-ui,campus-reset;@layer ${layer}{${important.code.toString()}}`
}

/** Serves `x.css?light` and `x.css?light-reset` as text. */
export function lightCssPlugin(): Plugin {
  return {
    name: 'campus-light-css',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?')
      if (!file?.endsWith('.css') || (query !== 'light' && query !== 'light-reset')) return null
      this.addWatchFile(file)
      const css = lightCss(file, await readFile(file, 'utf8'), query === 'light' ? 'campus-ui' : 'campus-reset')
      return { code: `export default ${JSON.stringify(css)}`, moduleType: 'js' }
    },
  }
}
