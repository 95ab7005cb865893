import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { confirmUserEmail } from '../../../src/contract/account/email-confirm.ts'
import { newPassword } from '../../../src/contract/sign-in/new-password.ts'
import { addUserMasters } from '../../../src/contract/users/form-choices.ts'
import { userDetail } from '../../../src/contract/users/user-detail.ts'
import { addUser } from '../../../src/contract/users/user-form.ts'
import { readUserFile, uploadUserFile } from '../../../src/contract/users/user-import.ts'
import { callOnce } from '../../../src/core/mql/call-once.ts'
import { call, query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { editUserDetails } from '../../../src/elements/users/edit-user-details/edit-user-details-element.tsx'
import { createUploadId, uploadPieces } from '../../../src/elements/ui/file/upload-pieces.ts'
import { errorOf } from '../support/field-error.ts'
import { all, focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { callRecently } from '../support/call-recently.ts'

const SVTU = { clientId: 17 }
const one = <E extends HTMLElement = HTMLInputElement>(host: Element, selector: string) =>
  eventually(selector, () => all<E>(host, selector)[0])
const run = Date.now().toString(36)

async function enter(userName: string, password = DEMO_PASSWORD): Promise<void> {
  await signOut()
  const reply = await signIn('staff', { ...SVTU, userName, password })
  if (!reply.ok) throw new Error(reply.error)
}
/**
 * A principal of the first college, who has activated the account with the link of the invitation. The accounts of
 * administrators are made and closed by two people.
 */
async function principal(name: string) {
  const loginName = `${name.toLowerCase()}.${run}`
  const masters = await query([addUserMasters], { addUserMasters: {} })
  const made = await callRecently(addUser, {
    userType: 'COLLEGE',
    firstName: name,
    lastName: 'Kale',
    email: `${loginName}@example.edu`,
    loginName,
    collegeIds: masters.ok
      ? masters.result.addUserMasters.flatMap(({ colleges }) => colleges.slice(0, 1).map(({ collegeId }) => collegeId))
      : [],
    roleIds: [20],
    firstSignIn: 'INVITE',
  })
  if (!made.ok || !made.result.link) throw new Error(JSON.stringify(made))
  const confirmed = await call(confirmUserEmail, { ...SVTU, token: made.result.link.address.split('/').at(-1) ?? '' })
  if (!confirmed.ok || confirmed.result.outcome !== 'CONFIRMED') throw new Error(JSON.stringify(confirmed))
  const password = 'harbour-mango-73-violin'
  await call(newPassword, { ...SVTU, token: confirmed.result.passwordToken ?? '', password })
  return { userId: made.result.userId, loginName, password }
}

describe('closing the account of a user with open work', () => {
  let leaves: Awaited<ReturnType<typeof principal>>
  let follows: Awaited<ReturnType<typeof principal>>

  /** The panel, opened by keyboard from the menu of the record. */
  async function panel(lang: string) {
    const host = await mount(
      `<campus-edit-user-details client="svtu" lang="${lang}" user="${leaves.userId}"></campus-edit-user-details>`,
    )
    await eventually('the focus on the name', () => focused(host)?.id === 'person')
    const opener = await one(host, '[aria-haspopup=menu]')
    opener.focus()
    await pressKeys('Enter')
    await eventually('the menu', () => focused(host)?.role === 'menuitem')
    // The last action of the menu; only the explanation follows it.
    await pressKeys('End', 'ArrowUp', 'Enter')
    await one(host, 'dialog input[name=successor]')
    return { host, opener }
  }
  const send = async (host: Element) => (await one<HTMLButtonElement>(host, 'dialog button[data-kind=danger]')).click()
  const errorAt = (host: Element, name: string) => {
    const control = all(host, `dialog [name=${name}]`)[0]
    return control && errorOf(control)
  }
  async function choose(host: Element, text: string): Promise<void> {
    ;(await one(host, 'dialog[open] input[name=successor]')).focus()
    await typeKeys(text)
    await eventually(
      text,
      () => all(host, '[role=option]').length === 1 && all(host, '[role=option]')[0]?.textContent.includes(text),
    )
    await pressKeys('ArrowDown', 'Enter')
  }

  before(async () => {
    defineElement(editUserDetails)
    await enter('asha.admin')
    leaves = await principal('Leena')
    follows = await principal('Farida')
    await enter(leaves.loginName, leaves.password)
    const uploadId = createUploadId()
    const file = new File(['User type,First name\nUNIVERSITY,Anil\n'], 'section.csv')
    const sent = await uploadPieces(
      file,
      uploadId,
      (piece) => call(uploadUserFile, piece),
      () => undefined,
    )
    if (!sent.ok) throw new Error(sent.error)
    await callOnce(readUserFile, { uploadId, fileName: file.name })
    await enter('asha.admin')
  })
  afterEach(clearPage)
  after(() => signOut())

  for (const lang of ['en', 'mr', 'ur'])
    it(`lists the open work, asks for a successor and a reason, and is accessible, in ${lang}`, async () => {
      const { host } = await panel(lang)
      await says(host, 'section.csv')
      await send(host)
      await eventually('what is wrong', () => errorAt(host, 'reason'))
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('rejects a last day in the past, and returns the focus to the menu when the panel is closed', async () => {
    const { host, opener } = await panel('en')
    await says(host, '31/12/')
    const on = await one(host, 'dialog input[name=on]')
    type(on, '31/01/2020')
    await send(host)
    await eventually('the sentence beside the day', () =>
      /^Choose \d\d\/\d\d\/\d{4} or later\.$/.test(errorAt(host, 'on') ?? ''),
    )
    await says(host, 'Reason: This field is required.')
    const [link] = all(host, 'dialog li button').filter(({ textContent }) => textContent.startsWith('Reason'))
    link?.click()
    await eventually('the focus on the reason', () => focused(host)?.getAttribute('name') === 'reason')
    expect(on.value).to.equal('31/01/2020')
    await pressKeys('Escape')
    await eventually('the end of the panel', () => all(host, 'dialog').length === 0)
    await eventually('the focus on the menu', () => focused(host) === opener)
  })

  it('keeps the input when the server rejects the successor, and closes the account with another one', async () => {
    const { host, opener } = await panel('en')
    await says(host, '31/12/')
    const year = new Date().getFullYear() + 1
    type(await one<HTMLTextAreaElement>(host, 'dialog textarea[name=reason]'), 'Moves to another university')
    type(await one(host, 'dialog input[name=on]'), `31/12/${year}`)
    await choose(host, 'noor.clerk')
    await send(host)
    await eventually('the refusal beside the successor', () =>
      errorAt(host, 'successor')?.startsWith('This person cannot take over the imports'),
    )
    await eventually('the focus on the summary', () =>
      focused(host)?.textContent.includes('Who takes over the imports: This person cannot'),
    )
    expect((await one(host, 'dialog textarea[name=reason]')).value).to.equal('Moves to another university')
    expect((await one(host, 'dialog input[name=on]')).value).to.equal(`31/12/${year}`)
    expect(await accessibilityProblems(host)).to.deep.equal([])

    await choose(host, follows.loginName)
    await send(host)
    await eventually('the sentence', () =>
      document
        .querySelector('campus-toaster')
        ?.shadowRoot?.textContent.includes('The account will be closed at the end of the chosen day.'),
    )
    await eventually('the focus on the menu', () => all(host, 'dialog').length === 0 && focused(host) === opener)
    const reply = await query([userDetail], { userDetail: { userId: leaves.userId } })
    expect(reply.ok && reply.result.userDetail[0]?.validTo).to.equal(`${year}-12-31`)
    await eventually('the day in the record', () => rootOf(host)?.textContent.includes(`31 December ${year}`))
  })
})
