import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import english from '../../../../src/messages/en/public.json'
import marathi from '../../../../src/messages/mr/public.json'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { loadPage } from '../support/fresh-page.ts'
import { openTab } from '../support/browser-storage.ts'
import { openInstitution, type Institution } from '../support/institution.ts'
import { client } from '../support/samples.ts'

let institution: Institution
let tab: ReturnType<typeof openTab>
const words = { 'common.error': 'संस्थेची चूक', 'portal.skip': 'पुढे' }

beforeAll(async () => {
  institution = await openInstitution()
})
afterAll(() => institution.close())
beforeEach(() => {
  tab = openTab()
  institution.seen.length = 0
})
afterEach(() => vi.restoreAllMocks())

async function openPage() {
  loadPage()
  const page = {
    ...(await import('../../../../src/core/config/config.ts')),
    ...(await import('../../../../src/core/chosen-client/chosen-client.ts')),
    ...(await import('../../../../src/core/chosen-client/choose-client.ts')),
    ...(await import('../../../../src/core/i18n/i18n.ts')),
    ...(await import('../../../../src/core/i18n/choose-language.ts')),
    ...(await import('../../../../src/core/feedback/toasts.ts')),
    ...(await import('../../../../src/core/i18n/call-language.ts')),
  }
  page.configure({ baseURL: institution.origin, cdnBaseURL: `${institution.origin}/cdnserver` })
  return page
}

/** Loads a page with client details and a module name, so that it requests the content network first. */
async function openModule() {
  const page = await openPage()
  tab.local.setItem('module', 'exams')
  await page.chooseClient(client)
  return page
}

describe('a language file from the content network', () => {
  test('is requested once for both areas, at the specified URL', async () => {
    institution.answer = () => ({ body: words })
    const page = await openModule()
    expect(await page.loadDictionary('mr', 'public')).toMatchObject({ 'common.error': 'संस्थेची चूक' })
    expect(await page.loadDictionary('mr', 'portal')).toMatchObject({ 'portal.skip': 'पुढे' })
    await page.loadDictionary('mr', 'public')
    expect(institution.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /cdnserver/svtu-public/SVTU/i18n/exams/mr.json',
    ])
  })

  test('is completed by the bundled messages of the same language', async () => {
    institution.answer = () => ({ body: words })
    const page = await openModule()
    expect(await page.loadDictionary('mr', 'public')).toEqual({ ...marathi, ...words })
  })

  test('is completed by English messages when the language is not bundled', async () => {
    institution.answer = () => ({ body: words })
    const page = await openModule()
    expect(await page.loadDictionary('xx', 'public')).toEqual({ ...english, ...words })
  })

  test('is requested at the institution’s absolute content path', async () => {
    institution.answer = () => ({ body: words })
    const page = await openPage()
    page.configure({ module: 'exams' })
    await page.chooseClient({ ...client, contentPath: `${institution.origin}/elsewhere/` })
    await page.loadDictionary('mr', 'public')
    expect(institution.seen[0]?.url).toBe('/elsewhere/svtu-public/SVTU/i18n/exams/mr.json')
  })

  test('is requested by the stored client details, which are decrypted first', async () => {
    institution.answer = () => ({ body: words })
    await openModule()
    const page = await openPage()
    expect(await page.loadDictionary('mr', 'public')).toMatchObject({ 'common.error': 'संस्थेची चूक' })
  })

  test.each([
    ['an error status', { status: 404, body: '' }],
    ['HTML instead of JSON', { body: '<!doctype html>' }],
    ['nested messages', { body: { nested: { words: 'no' } } }],
  ])('with %s is logged, and the bundled file is used', async (_, answer) => {
    institution.answer = () => answer
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const page = await openModule()
    expect(await page.loadDictionary('en', 'public')).toEqual(english)
    expect(warned).toHaveBeenCalledOnce()
  })

  test('is reported with the specified error when no bundled file exists either', async () => {
    institution.answer = () => ({ status: 500 })
    vi.spyOn(console, 'warn').mockReturnValue()
    const page = await openModule()
    await expect(page.loadDictionary('xx', 'public')).rejects.toThrow(
      'Failed to load language file from both CDN and local',
    )
  })

  test.each([
    ['a module but no institution', 'exams', false],
    ['an institution but no module', null, true],
  ])('is not requested with %s', async (_, module, chosen) => {
    const page = await openPage()
    if (module) tab.local.setItem('module', module)
    if (chosen) await page.chooseClient(client)
    expect(await page.loadDictionary('en', 'public')).toEqual(english)
    expect(institution.seen).toEqual([])
  })
})

describe('a bundled language file', () => {
  test('is in the store after it has loaded', async () => {
    const page = await openPage()
    expect(page.getDictionaryStore('en', 'public').get()).toBeUndefined()
    await page.loadDictionary('en', 'public')
    expect(page.getDictionaryStore('en', 'public').get()).toEqual(english)
  })

  test('is found without the leading capitals of the code', async () => {
    const page = await openPage()
    expect(await page.loadDictionary('SVTUen', 'public')).toEqual(english)
  })

  test('sets the language that later calls send', async () => {
    const page = await openPage()
    expect(page.findCallLanguage()).toBeUndefined()
    await page.loadDictionary('en', 'public')
    expect(page.findCallLanguage()).toBe('en')
  })
})

describe('the chosen language', () => {
  test('is stored for the tab and sent by calls', async () => {
    const page = await openPage()
    expect(page.$chosenLanguage.get()).toBeNull()
    await page.chooseLanguage('en')
    expect(page.$chosenLanguage.get()).toBe('en')
    expect(tab.session.getItem('lang')).toBe('en')
    expect(page.findCallLanguage()).toBe('en')
    expect((await openPage()).$chosenLanguage.get()).toBe('en')
  })

  test('is not set when its messages cannot be loaded, and a toast reports it', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const page = await openPage()
    await page.chooseLanguage('xx' as LanguageCode)
    expect(page.$chosenLanguage.get()).toBeNull()
    expect(page.$toasts.get()).toMatchObject([
      { severity: 'error', summary: 'Error', detail: 'Failed to load language file from both CDN and local' },
    ])
  })

  test('is not restored from storage when it does not exist', async () => {
    tab.session.setItem('lang', 'klingon')
    expect((await openPage()).$chosenLanguage.get()).toBeNull()
  })
})

test('messages of the core are in the language of the page', async () => {
  institution.answer = () => ({ body: words })
  const page = await openModule()
  await page.loadDictionary('mr', 'public')
  expect(await page.loadMessage('common.error', 'Error')).toBe('संस्थेची चूक')
})
