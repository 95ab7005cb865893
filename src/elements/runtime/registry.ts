import type { ElementDefinition } from './spec.ts'

/** The tag of an element. */
export type ElementTag = `campus-${string}`

type Exports = Readonly<Record<string, Partial<ElementDefinition>>>

/** Every element, by tag; each is a separate chunk. A file `<name>-element.tsx` declares `campus-<name>`. */
export const ELEMENTS: Readonly<Record<ElementTag, () => Promise<Exports>>> = Object.fromEntries(
  Object.entries(import.meta.glob<Exports>(['../**/*-element.tsx', '!./*'])).map(([file, load]) => [
    `campus-${file.replace(/^.*\/|-element\.tsx$/g, '')}`,
    load,
  ]),
)

/** Returns whether an element with this tag exists. */
export const isElementTag = (tag: string): tag is ElementTag => Object.hasOwn(ELEMENTS, tag)

/**
 * Loads an element's definition. Rejects when there is no such element, and when its chunk is unavailable: offline, or
 * replaced by a newer version.
 */
export async function loadElement(tag: ElementTag): Promise<ElementDefinition> {
  const exports = (await ELEMENTS[tag]?.()) ?? {}
  const definition = Object.values(exports).find(({ spec }) => spec?.tag === tag)
  if (!definition) throw new Error(`There is no element <${tag}>.`)
  return definition as ElementDefinition
}
