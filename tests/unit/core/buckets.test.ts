import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPage } from './support/fresh-page.ts'

beforeEach(loadPage)
afterEach(() => vi.restoreAllMocks())
const core = async () => ({
  ...(await import('../../../src/core/config/config.ts')),
  ...(await import('../../../src/core/config/buckets.ts')),
})

const files = {
  purposeId: 1,
  bucketId: 'svtu-public',
  bucketName: 'public',
  clientId: 17,
  userId: 7,
  isPrivateBucket: false,
}
const photos = { purposeId: 3, bucketId: 42, bucketName: 'photos', clientId: 17, isPrivateBucket: true }

test('a bucket is found by id, and all buckets by purpose, whether the ids are numbers or strings', async () => {
  const { configure, bucketById, bucketsFor } = await core()
  configure({ cdnConfig: [files, photos, { ...photos, bucketId: 43 }] })
  expect(bucketById('svtu-public')).toEqual({
    purposeId: '1',
    bucketId: 'svtu-public',
    bucketName: 'public',
    clientId: '17',
    userId: '7',
    isPrivateBucket: false,
  })
  expect(bucketById(42)).toEqual(bucketById('42'))
  expect(bucketsFor(3).map(({ bucketId }) => bucketId)).toEqual(['42', '43'])
  expect(bucketsFor('3')).toEqual(bucketsFor(3))
})

test('a bucket or server outside the configuration is not found', async () => {
  const { bucketById, bucketsFor, serverFor } = await core()
  expect([bucketById('x'), bucketsFor(1), serverFor(1, 'x')]).toEqual([undefined, [], undefined])
})

test('the server of a purpose and bucket comes from the configuration, and can be set', async () => {
  const { getConfig, configure, serverFor, setServer } = await core()
  configure({
    serverList: [
      { purposeId: 1, bucketId: 'a', cdnURL: 'https://one.example' },
      { purposeId: 1, bucketId: 'b' },
    ],
  })
  expect(serverFor('1', 'a')).toEqual({ purposeId: '1', bucketId: 'a', cdnURL: 'https://one.example' })
  expect(serverFor(2, 'a')).toBeUndefined()
  setServer({ purposeId: 2, bucketId: 'a', cdnURL: 'https://two.example' })
  setServer({ purposeId: '1', bucketId: 'a', cdnURL: 'https://three.example' })
  expect(serverFor(2, 'a')?.cdnURL).toBe('https://two.example')
  expect(serverFor(1, 'a')?.cdnURL).toBe('https://three.example')
  expect(getConfig().serverList).toHaveLength(3)
})

test('an invalid list of servers logs one warning, and the previous list stays in use', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { getConfig, configure } = await core()
  configure({ serverList: [{ purposeId: 1, bucketId: 'a' }] })
  configure({ serverList: [{ purposeId: 1 }] })
  expect(getConfig().serverList).toEqual([{ purposeId: '1', bucketId: 'a' }])
  expect(warned).toHaveBeenCalledOnce()
})
