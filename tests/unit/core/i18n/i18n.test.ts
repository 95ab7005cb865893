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
    ...(await import('../../../../src/core/institution/chosen-client.ts')),
    ...(await import('../../../../src/core/i18n/i18n.ts')),
    ...(await import('../../../../src/core/i18n/choose-language.ts')),
    ...(await import('../../../../src/core/feedback/toasts.ts')),
    ...(await import('../../../../src/core/mql/language.ts')),
  }
  page.configure({ baseURL: institution.origin, cdnBaseURL: `${institution.origin}/cdnserver` })
  return page
}

/** A page with client details and a module name, so that the network is asked first. */
async function openModule() {
  const page = await openPage()
  tab.local.setItem('module', 'exams')
  await page.chooseClient(client)
  return page
}

describe('from the network', () => {
  test('the address, one file for both areas, once', async () => {
    institution.answer = () => ({ body: words })
    const page = await openModule()
    expect(await page.loadDictionary('mr', 'public')).toMatchObject({ 'common.error': 'संस्थेची चूक' })
    expect(await page.loadDictionary('mr', 'portal')).toMatchObject({ 'portal.skip': 'पुढे' })
    await page.loadDictionary('mr', 'public')
    expect(institution.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /cdnserver/svtu-public/SVTU/i18n/exams/mr.json',
    ])
  })

  test('a missing message falls back to the bundled message of the same language', async () => {
    institution.answer = () => ({ body: words })
    const page = await openModule()
    expect(await page.loadDictionary('mr', 'public')).toEqual({ ...marathi, ...words })
  })

  test('a missing message falls back to English in a language that is not bundled', async () => {
    institution.answer = () => ({ body: words })
    const page = await openModule()
    expect(await page.loadDictionary('xx' as LanguageCode, 'public')).toEqual({ ...english, ...words })
  })

  test('uses an absolute path of the institution unchanged', async () => {
    institution.answer = () => ({ body: words })
    const page = await openPage()
    page.configure({ module: 'exams' })
    await page.chooseClient({ ...client, contentPath: `${institution.origin}/elsewhere/` })
    await page.loadDictionary('mr', 'public')
    expect(institution.seen[0]?.url).toBe('/elsewhere/svtu-public/SVTU/i18n/exams/mr.json')
  })

  test('decrypts the stored client details first', async () => {
    institution.answer = () => ({ body: words })
    await openModule()
    const page = await openPage()
    expect(await page.loadDictionary('mr', 'public')).toMatchObject({ 'common.error': 'संस्थेची चूक' })
  })

  test.each([
    ['a status that is not OK', { status: 404, body: '' }],
    ['HTML', { body: '<!doctype html>' }],
    ['another shape', { body: { nested: { words: 'no' } } }],
  ])('%s is logged, and the bundled file is used', async (_, answer) => {
    institution.answer = () => answer
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const page = await openModule()
    expect(await page.loadDictionary('en', 'public')).toEqual(english)
    expect(warned).toHaveBeenCalledOnce()
  })

  test('both fail', async () => {
    institution.answer = () => ({ status: 500 })
    vi.spyOn(console, 'warn').mockReturnValue()
    const page = await openModule()
    await expect(page.loadDictionary('xx' as LanguageCode, 'public')).rejects.toThrow(
      'Failed to load language file from both CDN and local',
    )
  })

  test.each([
    ['a module but no institution', 'exams', false],
    ['an institution but no module', null, true],
  ])('%s: nobody is asked', async (_, module, chosen) => {
    const page = await openPage()
    if (module) tab.local.setItem('module', module)
    if (chosen) await page.chooseClient(client)
    expect(await page.loadDictionary('en', 'public')).toEqual(english)
    expect(institution.seen).toEqual([])
  })
})

describe('from the bundle', () => {
  test('the store contains the messages once they are loaded', async () => {
    const page = await openPage()
    expect(page.dictionaryOf('en', 'public').get()).toBeUndefined()
    await page.loadDictionary('en', 'public')
    expect(page.dictionaryOf('en', 'public').get()).toEqual(english)
  })

  test('leading capitals of the code are stripped', async () => {
    const page = await openPage()
    expect(await page.loadDictionary('SVTUen' as LanguageCode, 'public')).toEqual(english)
  })

  test('later calls send the loaded language', async () => {
    const page = await openPage()
    expect(page.callLanguage()).toBeUndefined()
    await page.loadDictionary('en', 'public')
    expect(page.callLanguage()).toBe('en')
  })
})

describe('the choice', () => {
  test('is kept for the tab and used by calls', async () => {
    const page = await openPage()
    expect(page.$chosenLanguage.get()).toBeNull()
    await page.chooseLanguage('en')
    expect(page.$chosenLanguage.get()).toBe('en')
    expect(tab.session.getItem('lang')).toBe('en')
    expect(page.callLanguage()).toBe('en')
    expect((await openPage()).$chosenLanguage.get()).toBe('en')
  })

  test('without messages the language stays, and a toast says so', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const page = await openPage()
    await page.chooseLanguage('xx' as LanguageCode)
    expect(page.$chosenLanguage.get()).toBeNull()
    expect(page.$toasts.get()).toMatchObject([
      { severity: 'error', summary: 'Error', detail: 'Failed to load language file from both CDN and local' },
    ])
  })

  test('ignores a stored language that does not exist', async () => {
    tab.session.setItem('lang', 'klingon')
    expect((await openPage()).$chosenLanguage.get()).toBeNull()
  })
})

test('messages of the core are in the language of the page', async () => {
  institution.answer = () => ({ body: words })
  const page = await openModule()
  await page.loadDictionary('mr', 'public')
  expect(await page.currentMessages('common.error', 'Error')).toBe('संस्थेची चूक')
})
