import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ELEMENTS = resolve(import.meta.dirname, '../../src/elements')
const PREFIX = 'virtual:campus-element/'

/** `hall-ticket` → `hallTicket`, the export of `elements/hall-tickets/hall-ticket/hall-ticket-element.tsx`. */
export const exportName = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const FILES: ReadonlyMap<string, string> = new Map(
  readdirSync(ELEMENTS, { recursive: true, encoding: 'utf8' })
    .flatMap((file): [string, string][] =>
      file.endsWith('-element.tsx') ? [[basename(file, '-element.tsx'), join(ELEMENTS, file)]] : [],
    )
    .filter(([name, file]) => basename(dirname(file)) === name)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** Returns the names of all elements, which are those of their folders; without `campus-`. */
export const listElementNames = (): string[] => [...FILES.keys()]

/** Returns the file that declares an element; throws for an unknown name. */
export function findElementFile(name: string): string {
  const file = FILES.get(name)
  if (file === undefined) throw new Error(`No folder of src/elements holds ${name}-element.tsx.`)
  return file
}

/** Returns the tags of the elements that render in the light DOM and have a form for pages without script. */
export const listLightElements = (): string[] =>
  listElementNames()
    .filter((name) => {
      const source = readFileSync(findElementFile(name), 'utf8')
      return source.includes("surface: 'light'") && !source.includes('formInPage: false')
    })
    .map((name) => `campus-${name}`)

/**
 * Returns the tags that can be used without a sign-in: those with a form, those of an account, and the fees. The
 * loader knows the files of each.
 */
export const listPublicElements = (): string[] =>
  listElementNames()
    .filter(
      (name) => name === 'fee-payment' || readFileSync(findElementFile(name), 'utf8').includes("surface: 'light'"),
    )
    .map((name) => `campus-${name}`)

/** Returns the build's entry for each element: `elements/campus-hall-ticket` and so on. */
export const listElementInputs = (): Record<string, string> =>
  Object.fromEntries(listElementNames().map((name) => [`elements/campus-${name}`, PREFIX + name]))

/** Serves those entries: importing one registers its element and nothing else. */
export function createElementEntriesPlugin(): Plugin {
  return {
    name: 'campus-element-entries',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const element = id.slice(PREFIX.length)
      const name = exportName(element)
      return [
        `import { ${name} } from ${JSON.stringify(findElementFile(element))}`,
        `import { defineElement } from ${JSON.stringify(join(ELEMENTS, 'runtime/define-element.tsx'))}`,
        `defineElement(${name})`,
      ].join('\n')
    },
  }
}
