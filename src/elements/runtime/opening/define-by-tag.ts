import { defineElement } from '../define-element.tsx'
import { loadElement, type ElementTag } from '../registry.ts'

/** Loads and registers one element. Rejects when its chunk is unavailable. */
export const defineByTag = async (tag: ElementTag): Promise<void> => defineElement(await loadElement(tag))
