import { describe, expect, it } from 'vitest'
import { ELEMENTS, loadElement, type ElementTag } from '../../../src/elements/runtime/registry.ts'

describe('a server that imports the package', () => {
  it('gets its exports and no new globals', async () => {
    const names = Object.keys(globalThis)
    const bundle = await import('../../../src/index.ts')
    expect(Object.keys(bundle).sort()).toEqual([
      'bucketById',
      'bucketsFor',
      'configure',
      'defineAll',
      'getState',
      'mql',
      'onStateChange',
      'serverFor',
      'session',
      'setServer',
    ])
    // nanostores keeps its queue in one place for all copies of itself; nothing of ours is global.
    expect(Object.keys(globalThis).filter((name) => name !== 'nanostoresGlobal')).toEqual(names)
  })

  // One test for each: together they read most of the sources, which takes long on a busy machine.
  it.each(Object.keys(ELEMENTS) as ElementTag[])(
    'can import <%s> and ask for its registration, without a DOM',
    async (tag) => {
      const { defineElement } = await import('../../../src/elements/runtime/define-element.tsx')
      const definition = await loadElement(tag)
      expect(definition.spec.tag).toBe(tag)
      expect(() => defineElement(definition)).not.toThrow()
    },
  )
})
