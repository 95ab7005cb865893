import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_CONFIGURATION } from '../../../src/core/config/page.ts'
import { loadPage } from './support/fresh-page.ts'

beforeEach(loadPage)
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, PAGE_CONFIGURATION)
})
const core = () => import('../../../src/core/config/config.ts')

test('every setting that is not configured has a default', async () => {
  const { getConfig } = await core()
  expect(getConfig()).toEqual({
    baseURL: '/server',
    cdnConfig: [],
    serverList: [],
    noSessionPath: '/srtmu',
    activities: {},
    passphrases: {
      login: 'campus-elements',
      user: 'campus-elements',
      menu: 'campus-elements',
      client: 'campus-elements',
    },
  })
})

test('configured values override the defaults, and the other defaults stay', async () => {
  const { $config, getConfig, configure } = await core()
  const seen: (string | undefined)[] = []
  $config.listen(({ client }) => seen.push(client))
  configure({
    client: 'svtu',
    lang: 'mr-IN',
    version: 1,
    passphrases: { user: 'u' },
    cdnConfig: [{ purposeId: 1, bucketId: 'b', other: true }],
  })
  configure({ region: 'in', client: null, version: '' })
  expect(getConfig()).toMatchObject({
    client: 'svtu',
    lang: 'mr',
    version: '1',
    region: 'in',
    baseURL: '/server',
    passphrases: { user: 'u', menu: 'campus-elements' },
  })
  expect(getConfig().cdnConfig).toEqual([{ purposeId: '1', bucketId: 'b' }])
  expect(seen).toEqual(['svtu', 'svtu'])
})

test.each([
  ['baseUrl', '/x'],
  ['noSessionPath', 'svtu'],
  ['lang', 'tlh'],
  ['passphrases', { login: 7 }],
  ['passphrases', { logon: 'x' }],
  ['activities', { getMenu: 1 }],
  ['cdnConfig', '[]'],
  ['toString', 'x'],
  ['__proto__x', 'x'],
])('an invalid %s (%o) logs one warning that names it, and the other values apply', async (key, value) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { getConfig, configure } = await core()
  const before = getConfig()
  configure({ [key]: value, client: 'svtu' })
  expect(getConfig()).toEqual({ ...before, client: 'svtu' })
  expect(warned).toHaveBeenCalledOnce()
  expect(String(warned.mock.calls[0]?.[1])).toContain(`"${key}"`)
})

test.each([null, 'text', 7])('%o is rejected as a configuration with one warning', async (input) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { getConfig, configure } = await core()
  const before = getConfig()
  configure(input)
  expect(getConfig()).toBe(before)
  expect(warned).toHaveBeenCalledOnce()
})

test('the configuration that the loader left on the page applies from the start', async () => {
  Object.assign(globalThis, {
    [PAGE_CONFIGURATION]: { baseURL: 'https://api.example/server', client: 'fauc', lang: 'dv' },
  })
  expect((await core()).getConfig()).toMatchObject({
    baseURL: 'https://api.example/server',
    client: 'fauc',
    lang: 'dv',
  })
})

test('what is configured without the core applies when the core is loaded, and afterwards at once', async () => {
  const { configure } = await import('../../../src/configure.ts')
  configure({ client: 'fauc', lang: 'mr' })
  configure({ lang: 'dv' })
  const { getConfig } = await core()
  expect(getConfig()).toMatchObject({ client: 'fauc', lang: 'dv' })
  configure({ client: 'svtu' })
  expect(getConfig()).toMatchObject({ client: 'svtu', lang: 'dv' })
})
