import { describe, expect, it } from 'vitest'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { ELEMENTS, loadElement, type ElementTag } from '../../../src/elements/runtime/registry.ts'

describe('a server, which has no DOM', () => {
  // One test for each: together they read most of the sources, which takes long on a busy machine.
  it.each(Object.keys(ELEMENTS) as ElementTag[])('can import <%s> and ask for its registration', async (tag) => {
    expect(typeof document).toBe('undefined')
    const definition = await loadElement(tag)
    expect(definition.spec.tag).toBe(tag)
    expect(() => defineElement(definition)).not.toThrow()
  })
})
