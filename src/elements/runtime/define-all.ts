import { defineElement } from './define-element.tsx'
import { ELEMENTS, loadElement, type ElementTag } from './registry.ts'

/** Loads and registers every element. Rejects when one of them cannot be loaded. */
export async function defineAll(): Promise<void> {
  const definitions = await Promise.all(Object.keys(ELEMENTS).map((tag) => loadElement(tag as ElementTag)))
  for (const definition of definitions) defineElement(definition)
}
