import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { beginSecondStep, setUpSecondStep, turnOffSecondStep } from '../../../src/contract/account/two-factor.ts'
import { callRecent } from '../../../src/core/mql/call-recent.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { adminLogin } from '../../../src/elements/sign-in/admin-login/admin-login-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { computeAppCode } from '../../support/authenticator.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type, unchanged } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

/** They have just signed in, so no confirmation is requested. */
const nobody = () => Promise.resolve(false)
/** No other browser test uses this account. */
const WHO = 'sunita.office'
const field = (host: Element, name: string) =>
  eventually(`the field ${name}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`) ?? [])].find((one) =>
      one.checkVisibility(),
    ),
  )
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find(
      (one) => one.textContent === words && one.checkVisibility(),
    ),
  )
/** The form is in the light DOM. */
const inTheField = (name: string) =>
  eventually(`the focus in ${name}`, () => (document.activeElement as HTMLInputElement | null)?.name === name)

async function mountChallenge(lang: string): Promise<Element> {
  const host = await mount(`<campus-admin-login client="shantiban" lang="${lang}"></campus-admin-login>`)
  type(await field(host, 'userName'), WHO)
  type(await field(host, 'password'), DEMO_PASSWORD)
  ;(await field(host, 'password')).form?.requestSubmit()
  await inTheField('code')
  return host
}

describe('two-step verification at sign-in', () => {
  let codes: readonly string[] = []
  before(async () => {
    defineElement(adminLogin)
    defineElement(updateUserDetails)
    await signInAs(WHO, 'shantiban')
    const startReply = await callRecent(beginSecondStep, {}, nobody)
    if (!startReply.ok || startReply.result.outcome !== 'KEY') throw new Error('There is no key.')
    const set = await callRecent(setUpSecondStep, { code: computeAppCode(startReply.result.key, new Date()) }, nobody)
    if (!set.ok || set.result.outcome !== 'SET_UP') throw new Error('It could not be set up.')
    codes = set.result.recoveryCodes
    await signOut()
  })
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('works with the keyboard alone: a wrong code keeps the focus, a recovery code signs the user in', async () => {
    const host = await mountChallenge('en')
    expect((await field(host, 'code')).autocomplete).to.equal('one-time-code')
    await typeKeys('000000')
    await pressKeys('Enter')
    await says(host, 'The code is not correct. Attempts left: 2.')
    await inTheField('code')
    const wrong = await field(host, 'code')
    expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).to.contain(
      'Attempts left: 2',
    )
    // The field takes the focus once more, as that of an error does.
    await unchanged('the focus', () => document.activeElement)
    const other = await button(host, 'Use a recovery code instead')
    other.focus()
    await pressKeys('Enter')
    await eventually(
      'the field for it',
      () => (document.activeElement as HTMLInputElement | null)?.autocomplete === 'off',
    )
    await pressKeys('Enter')
    await says(host, 'Enter a recovery code.')
    await typeKeys(codes[0] ?? '')
    await pressKeys('Enter')
    await says(host, 'You are logged in as')
  })

  it('can be cancelled, which returns to the form with the user name filled in', async () => {
    const host = await mountChallenge('en')
    ;(await button(host, 'Back to login')).click()
    expect((await field(host, 'userName')).value).to.equal(WHO)
    await eventually('nothing that is wrong any more', () => !rootOf(host)?.querySelector('[data-failure]'))
  })

  for (const lang of ['en', 'mr', 'ur'])
    it(`has no accessibility problems in ${lang}`, async () => {
      const host = await mountChallenge(lang)
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('restarts after three wrong codes, and can be turned off in My details with a recovery code', async () => {
    const host = await mountChallenge('en')
    for (const left of ['Attempts left: 2', 'Attempts left: 1', 'Go back and log in again.']) {
      await eventually('the button', () => rootOf(host)?.querySelector('[type=submit][aria-disabled=false]'))
      type(await field(host, 'code'), '000000')
      ;(await field(host, 'code')).form?.requestSubmit()
      await says(host, left)
    }
    expect(await accessibilityProblems(host)).to.deep.equal([])
    clearPage()
    const again = await mountChallenge('en')
    ;(await button(again, 'Use a recovery code instead')).click()
    await says(again, 'Enter one of your recovery codes')
    type(await field(again, 'code'), codes[1] ?? '')
    ;(await field(again, 'code')).form?.requestSubmit()
    await says(again, 'You are logged in as')
    clearPage()
    const mine = await mount('<campus-update-user-details client="shantiban" lang="en"></campus-update-user-details>')
    const security = await eventually('the section', () =>
      rootOf(mine)?.querySelector<HTMLElement & { open: boolean }>("[data-section='security'] sl-details"),
    )
    security.open = true
    await says(mine, 'Recovery codes left: 8')
    ;(await button(mine, 'Turn off')).click()
    ;(await button(mine, 'Use a recovery code instead')).click()
    await says(mine, 'Enter one of your recovery codes')
    type(await field(mine, 'code'), codes[2] ?? '')
    ;(await field(mine, 'code')).form?.requestSubmit()
    await says(mine, 'Two-step verification is off.')
    expect(await accessibilityProblems(mine)).to.deep.equal([])
  })

  after(async () => {
    await signInAs(WHO, 'shantiban').catch(() => undefined)
    await callRecent(turnOffSecondStep, { proof: codes[3] ?? '' }, nobody, { toast: false })
    await signOut()
  })
})
