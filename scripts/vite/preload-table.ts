import type { Plugin } from 'vite'
import { lightElements } from './element-entries.ts'

/** What the loader's source calls the table; the build puts the table in its place. */
const PLACE = '__CAMPUS_FILES__'

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly name: string
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
  code: string
}

/**
 * Tells the loader which files an element needs, so that it can ask for all of them at once instead of one after the other:
 * `{ elements: { tag: [files…] }, words: { mr: file }, forms: [tags], look: [files…] }`. Only what public forms need is named, so that
 * the table does not grow with every screen of the portal; those find the rest by their imports.
 */
export function preloadTablePlugin(): Plugin {
  return {
    name: 'campus-preload-table',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as unknown as Chunk[]
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const closure = (file: string, seen = new Set<string>()): string[] => {
        for (const imported of byFile.get(file)?.imports ?? []) {
          if (seen.has(imported)) continue
          seen.add(imported)
          closure(imported, seen)
        }
        return [...seen]
      }
      const shared: string[] = []
      const indexOf = (file: string) => (shared.includes(file) ? shared.indexOf(file) : shared.push(file) - 1)
      const elements: Record<string, number[]> = {}
      const words: Record<string, number> = {}
      for (const tag of lightElements()) elements[tag] = closure(`elements/${tag}.js`).map(indexOf)
      for (const { fileName, facadeModuleId } of chunks) {
        const tag = /^elements\/(campus-[a-z-]+)\.js$/.exec(fileName)?.[1]
        if (tag) elements[tag] ??= closure(fileName).filter((file) => shared.includes(file)).map(indexOf)
        const language = /messages\/([a-z]+)\/public\.json$/.exec(facadeModuleId ?? '')?.[1]
        if (language) words[language] = indexOf(fileName)
      }
      for (const chunk of chunks) {
        if (chunk.code.includes(PLACE)) chunk.code = chunk.code.replaceAll(PLACE, JSON.stringify({ files: shared, elements, words, forms: lightElements(), look: closure('look.js').map(indexOf) }))
      }
    },
  }
}
