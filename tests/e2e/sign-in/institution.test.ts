import { beforeAll, describe, expect, it } from 'vitest'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { client, clientConfig } from '../../../server/db/schema.ts'
import { CLIENTS } from '../../support/calls.ts'
import { at, clockedJourneys, signIn } from '../support.ts'
import { expectReadable, openOnDevice, messagePattern, devicesWith } from '../devices.ts'

const DEVICES = devicesWith('mr')

const app = clockedJourneys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

const UNIVERSITIES = [
  ['Ambewadi', 'आंबेवाडी', 'آمبے واڑی'],
  ['Dongarpada', 'डोंगरपाडा', 'ڈونگرپاڑا'],
  ['Pimpalvan', 'पिंपळवन', 'پمپل ون'],
  ['Suryapeth', 'सूर्यपेठ', 'سوریہ پیٹھ'],
] as const
const OFFICES = { en: 'IT cell, room 4', mr: 'आयटी कक्ष, खोली 4', ur: 'آئی ٹی سیل، کمرہ 4' } as const

beforeAll(async () => {
  const { db } = app.server
  const row = (await db.select().from(client)).find(({ id }) => id === CLIENTS.shantiban)
  if (!row) throw new Error('There is no institution to begin with.')
  // More institutions than are shown at once, as in an installation for a whole state.
  await db.insert(client).values(
    UNIVERSITIES.map(([name, mr, ur], index) => ({
      ...row,
      id: 900 + index,
      code: name.toLowerCase(),
      name: `${name} University`,
      nameI18n: { mr: `${mr} विद्यापीठ`, ur: `${ur} یونیورسٹی` },
    })),
  )
  await db.insert(clientConfig).values({
    clientId: CLIENTS.svtu,
    key: 'login.ldap',
    value: {
      hosts: ['ldaps://localhost:9'],
      search: { base: 'dc=example', filter: '(uid={user})' },
      localUsers: ['asha.admin', 'noor.clerk', 'meera.principal'],
      managedBy: { name: OFFICES.en, translations: { mr: OFFICES.mr, ur: OFFICES.ur } },
    },
  })
  clearClients(db)
})

describe.each(DEVICES)('a person at the sign-in ($language, $width px)', (device) => {
  const { language } = device

  it('finds their institution by part of its name, and gets its sign-in form', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/nowhere'), device)
    const card = page.locator('campus-admin-login')
    await card.getByText(messagePattern(language, 'institution.notFound')).waitFor()
    const search = card.getByRole('searchbox', { name: messagePattern(language, 'institution.search') })
    await search.waitFor()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(6)
    await expectReadable(page, device)
    await search.fill('qqq')
    await card.getByText(messagePattern(language, 'institution.noneFound')).waitFor()
    await expectReadable(page, device)
    // The search finds names in every script.
    const [name, mr, ur] = UNIVERSITIES[2]
    await search.fill({ en: name, mr, ur }[language].slice(0, 4))
    await expect.poll(() => card.getByRole('listitem').count()).toBe(1)
    await card.getByRole('listitem').getByRole('button').click()
    await page.waitForURL(at('/pimpalvan'))
    await card.locator('input[name=userName]').waitFor()
    await expectReadable(page, device)
    expect(wrong).toEqual([])
    await close()
  })

  it('sees on the password reset page which office manages network accounts', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/forgotPassword?client=svtu'), device)
    await page.getByText(messagePattern(language, 'account.managedBy')).waitFor()
    await page.getByText(OFFICES[language]).waitFor()
    await expectReadable(page, device)
    expect(wrong).toEqual([])
    await close()
  })

  it('sees how many attempts are left, and for how long the account is locked', async () => {
    const { page, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    const failSignIn = async () => {
      const answered = page.waitForResponse((response) => response.request().postData()?.includes('ldapLogin') === true)
      await signIn(page, { en: 'asha.admin', mr: 'noor.clerk', ur: 'meera.principal' }[language], 'not the password')
      await answered
      await page.locator('campus-admin-login [data-failure]').waitFor()
    }
    for (let turn = 0; turn < 3; turn += 1) await failSignIn()
    await expect.poll(() => page.locator('campus-admin-login [data-failure]').innerText()).toMatch(/2/)
    await expectReadable(page, device)
    await failSignIn()
    await failSignIn()
    await expect.poll(() => page.locator('campus-admin-login [data-failure]').innerText()).toMatch(/60/)
    await expect.poll(() => page.locator('input[name=userName]').inputValue()).not.toBe('')
    await expectReadable(page, device)
    await close()
  })
})
