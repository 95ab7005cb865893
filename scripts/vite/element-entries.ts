import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ELEMENTS = resolve(import.meta.dirname, '../../src/elements')
const PREFIX = 'virtual:campus-element/'

/** `hall-ticket` → `hallTicket`, the export of `hall-ticket/hall-ticket-element.tsx`. */
const exportName = (folder: string) => folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The folders of `src/elements` that hold an element. */
export const elementFolders = (): string[] =>
  readdirSync(ELEMENTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(ELEMENTS, entry.name, `${entry.name}-element.tsx`)))
    .map((entry) => entry.name)
    .sort()

/** The tags of those that draw in the light DOM and have a form for pages without script. */
export const lightElements = (): string[] =>
  elementFolders()
    .filter((folder) => {
      const source = readFileSync(join(ELEMENTS, folder, `${folder}-element.tsx`), 'utf8')
      return source.includes("surface: 'light'") && !source.includes('formInPage: false')
    })
    .map((folder) => `campus-${folder}`)

/** The build's entry per element: `elements/campus-hall-ticket` and so on. */
export const elementInputs = (): Record<string, string> =>
  Object.fromEntries(elementFolders().map((folder) => [`elements/campus-${folder}`, PREFIX + folder]))

/** Serves those entries: importing one registers its element and nothing else. */
export function elementEntriesPlugin(): Plugin {
  return {
    name: 'campus-element-entries',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const folder = id.slice(PREFIX.length)
      const name = exportName(folder)
      return [
        `import { ${name} } from ${JSON.stringify(join(ELEMENTS, folder, `${folder}-element.tsx`))}`,
        `import { defineElement } from ${JSON.stringify(join(ELEMENTS, 'define-element.tsx'))}`,
        `defineElement(${name})`,
      ].join('\n')
    },
  }
}
