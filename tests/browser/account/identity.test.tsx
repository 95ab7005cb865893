import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { all, focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, says, type } from '../support/mount.ts'
import { refusing } from '../support/wire.ts'
import { signInAs } from '../support/sign-in.ts'

/** No other browser test uses this account. */
const WHO = 'aishath.registrar'
const button = (host: Element, name: string) =>
  eventually(`the button ${name}`, () =>
    all<HTMLButtonElement>(host, 'button').find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name && one.checkVisibility(),
    ),
  )
const field = (host: Element, name: string) =>
  eventually(`the field ${name}`, () => all<HTMLInputElement>(host, `[name=${name}]`)[0])
const box = () => document.querySelector('campus-confirmation')?.shadowRoot
const dialog = () => eventually('the dialog', () => box()?.querySelector<HTMLDialogElement>('dialog[open]'))
const closed = () => eventually('the dialog to be closed', () => !box()?.querySelector('dialog[open]'))
const inDialog = async (name: string) =>
  eventually(`the button ${name}`, () =>
    [...(box()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name),
  )
const inPassword = () =>
  eventually('the focus in the password', () => (box()?.activeElement as HTMLInputElement | null)?.name === 'password')
const buildIdentityRefusal = (ways: readonly string[]) => ({
  errorCode: 1112,
  error: 'Confirm your identity.',
  result: { ways },
})

/** Opens My details and asks for a code to a new address, which the server refuses for want of a recent sign-in. */
async function asking(
  ways: readonly string[],
  lang = 'en',
  turn = 1,
): Promise<{ host: Element; wire: ReturnType<typeof refusing> }> {
  const host = await mount(`<campus-update-user-details client="fauc" lang="${lang}"></campus-update-user-details>`)
  await eventually('the details', () => all(host, 'header')[0])
  for (const section of all<HTMLElement & { open: boolean }>(host, '[data-section] sl-details')) section.open = true
  const wire = refusing(
    'sendContactOtp',
    Array.from({ length: turn }, () => buildIdentityRefusal(ways)),
  )
  const change = await eventually('the change of the address', () =>
    all<HTMLButtonElement>(host, "[data-section='contact'] button").find((one) => one.checkVisibility()),
  )
  change.click()
  const value = await field(host, 'value')
  type(value, 'aishath.new@example.org')
  value.form?.requestSubmit()
  await dialog()
  return { host, wire }
}

describe('a user who changes a contact long after signing in', () => {
  before(async () => {
    defineElement(updateUserDetails)
    await signInAs(WHO, 'fauc')
  })
  afterEach(clearPage)
  after(signOut)

  it('closes the dialog with Escape and finds the form unchanged', async () => {
    const { host, wire } = await asking(['PASSWORD'])
    await inPassword()
    await pressKeys('Escape')
    await closed()
    expect((await field(host, 'value')).value).to.equal('aishath.new@example.org')
    await says(host, 'Confirm your identity.')
    expect(wire.made()).to.equal(1)
    wire.stop()
  })

  it('confirms with the password after a wrong one, keyboard only, and the request is sent again', async () => {
    const { host, wire } = await asking(['PASSWORD'])
    await inPassword()
    await pressKeys('Enter')
    await eventually('what is missing', () => box()?.textContent.includes('Enter your password.'))
    await typeKeys('not-my-password')
    await pressKeys('Enter')
    await eventually('what is wrong', () =>
      box()?.textContent.includes('The password is not correct. Attempts left: 4.'),
    )
    await inPassword()
    type(await eventually('the password', () => box()?.querySelector<HTMLInputElement>('[name=password]')), '')
    await typeKeys(DEMO_PASSWORD)
    await pressKeys('Enter')
    await closed()
    await says(host, 'We have sent a code to')
    expect(wire.made()).to.equal(2)
    wire.stop()
    await eventually('the focus in the code', () => (focused(host) as HTMLInputElement | null)?.name === 'code')
  })

  it('is asked to sign in again when no way of confirming is available', async () => {
    const { wire } = await asking([])
    await eventually('what to do', () => box()?.textContent.includes('Log out, log in again'))
    ;(await inDialog('Cancel')).click()
    await closed()
    wire.stop()
  })

  it('can switch between the password and a code', async () => {
    const { wire } = await asking(['PASSWORD', 'CODE'])
    await inPassword()
    ;(await inDialog('Use a code instead')).click()
    await inDialog('Send me a code')
    ;(await inDialog('Use the password instead')).click()
    await inPassword()
    ;(await inDialog('Cancel')).click()
    await closed()
    wire.stop()
  })

  for (const lang of ['en', 'mr', 'ur'])
    it(`gets an accessible dialog in ${lang}`, async () => {
      const { wire } = await asking(['PASSWORD', 'CODE'], lang)
      // The dialog changes its language once the messages have loaded.
      await eventually('the direction', () => {
        const shown = box()?.querySelector('dialog[open]')
        return shown && getComputedStyle(shown).direction === (lang === 'ur' ? 'rtl' : 'ltr')
      })
      const element = document.querySelector('campus-confirmation')
      if (!element) throw new Error('There is no dialog.')
      expect(await accessibilityProblems(element, lang)).to.deep.equal([])
      await inPassword()
      await pressKeys('Escape')
      await closed()
      wire.stop()
    })

  it('cannot use the page behind the dialog', async () => {
    const { host, wire } = await asking(['PASSWORD'])
    const cancel = await button(host, 'Cancel')
    expect(cancel.matches(':focus-within')).to.equal(false)
    expect((await dialog()).matches(':modal')).to.equal(true)
    await pressKeys('Escape')
    await closed()
    wire.stop()
  })
})
