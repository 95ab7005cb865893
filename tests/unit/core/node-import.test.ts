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

  it('can import every element and ask for its registration, without a DOM', async () => {
    const { defineElement } = await import('../../../src/elements/runtime/define-element.tsx')
    for (const tag of Object.keys(ELEMENTS) as ElementTag[]) {
      const definition = await loadElement(tag)
      expect(definition.spec.tag).toBe(tag)
      expect(() => defineElement(definition)).not.toThrow()
    }
  })
})
