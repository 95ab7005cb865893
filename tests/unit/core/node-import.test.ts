import { describe, expect, it } from 'vitest'

describe('a server that imports the package', () => {
  it('gets its exports and no new globals', async () => {
    const names = Object.keys(globalThis)
    const bundle = await import('../../../src/index.ts')
    expect(Object.keys(bundle).sort()).toEqual([
      'addButton',
      'bucketById',
      'bucketsFor',
      'configure',
      'defineAll',
      'getState',
      'mql',
      'onStateChange',
      'open',
      'serverFor',
      'session',
      'setServer',
    ])
    // nanostores keeps its queue in one place for all copies of itself; nothing of ours is global.
    expect(Object.keys(globalThis).filter((name) => name !== 'nanostoresGlobal')).toEqual(names)
  })
})
