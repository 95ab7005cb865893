import { readFile } from 'node:fs/promises'
import { transform, type CustomAtRules, type Visitor } from 'lightningcss'
import type { Plugin } from 'vite'

/** The parser hands out null for what is absent (the `from` of a custom property) and does not take it back. */
function removeNulls<T>(part: T): T {
  if (typeof part !== 'object' || part === null) return part
  for (const [key, value] of Object.entries(part)) {
    if (value === null && !Array.isArray(part)) Reflect.deleteProperty(part, key)
    else removeNulls(value)
  }
  return part
}

const everyDeclarationImportant: Visitor<CustomAtRules> = {
  Rule: {
    style(rule) {
      const { declarations } = rule.value
      declarations.importantDeclarations = [...declarations.importantDeclarations, ...declarations.declarations]
      declarations.declarations = []
      return removeNulls(rule)
    },
    'nested-declarations'(rule) {
      const { declarations } = rule.value
      declarations.importantDeclarations = [
        ...(declarations.importantDeclarations ?? []),
        ...(declarations.declarations ?? []),
      ]
      declarations.declarations = []
      return removeNulls(rule)
    },
  },
}

/**
 * Converts a style sheet for the light DOM: in a layer, every declaration important, so that no rule of a page wins
 * over it.
 */
export function convertLightCss(filename: string, css: string, layer: 'campus-ui' | 'campus-reset'): string {
  const important = transform({ filename, code: Buffer.from(css), minify: true, visitor: everyDeclarationImportant })
  // Among important declarations the layer that is named first wins: the page's own, where it names `campus-theme`.
  return `@layer campus-theme,campus-ui,campus-reset;@layer ${layer}{${important.code.toString()}}`
}

/** Ends no longer in `.css`, so that nobody else takes these files for style sheets. */
const SERVED = /^\0(.+\.css)\.(light|light-reset)$/

/** Serves `x.css?light` and `x.css?light-reset` as text. */
export function createLightCssPlugin(): Plugin {
  return {
    name: 'campus-light-css',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [, path, query] = /^(.+\.css)\?(light|light-reset)$/.exec(source) ?? []
      if (!path || !query) return null
      const resolved = await this.resolve(path, importer)
      return resolved && `\0${resolved.id}.${query}`
    },
    async load(id) {
      const [, file, query] = SERVED.exec(id) ?? []
      if (!file) return null
      this.addWatchFile(file)
      const css = convertLightCss(file, await readFile(file, 'utf8'), query === 'light' ? 'campus-ui' : 'campus-reset')
      return { code: `export default ${JSON.stringify(css)}`, moduleType: 'js' }
    },
  }
}
