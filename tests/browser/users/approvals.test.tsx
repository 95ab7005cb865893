import { expect } from 'chai'
import { requestDataChange } from '../../../src/contract/account/my-details.ts'
import { requestMenuAccess } from '../../../src/contract/home/home.ts'
import { uploadAsset } from '../../../src/contract/account/own-pictures.ts'
import { findUser } from '../../../src/contract/users/user-detail.ts'
import { requestRecordChange } from '../../../src/contract/users/record-change.ts'
import { answerWaiting, waitingForAnswer } from '../../../src/contract/users/approvals.ts'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { navigate } from '../../../src/core/routing/address.ts'
import { callOnce } from '../../../src/core/mql/call-once.ts'
import { call, query } from '../../../src/core/mql/index.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { editUserDetails } from '../../../src/elements/users/edit-user-details/edit-user-details-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { all, focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says } from '../support/mount.ts'

const PRN = '2024417101000093'
const text = (host: Element) => rootOf(host)?.textContent ?? ''
const entries = (host: Element) => all(host, 'li:has(h3)')
/** The entry of the student of these tests, or on the record, with this as its kind. */
const entryOf = (host: Element, kind: string) =>
  entries(host).find(
    (entry) =>
      heading(entry)?.textContent.endsWith(kind) &&
      (entry.textContent.includes(PRN) || heading(entry)?.textContent === kind),
  )
const heading = (entry: Element | undefined) => entry?.querySelector('h3')
const button = (within: Element | undefined, words: string) =>
  [...(within?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.startsWith(words))

async function enter(kind: 'staff' | 'student', userName: string): Promise<void> {
  const reply = await signIn(kind, { clientId: 17, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(reply.error)
}

/** A picture as a student would upload it. */
async function picture(width: number, height: number): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#dde6ee'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = '#8a6a55'
    pen.fillRect(width / 3, height / 4, width / 3, height / 2)
  }
  return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
}

/** Uploads new pictures of the student of these tests, before every test. */
async function handInPictures(): Promise<void> {
  await enter('student', PRN)
  await call(uploadAsset, { kind: 'PHOTO', base64: await picture(400, 500) })
  await call(uploadAsset, { kind: 'SIGNATURE', base64: await picture(300, 120) })
  await signOut()
  await enter('staff', 'asha.admin')
}

/**
 * Files a request of that student, and a change that the administrator has entered; returns the user's id. The limit
 * is five a day.
 */
async function ask(): Promise<string> {
  await enter('student', PRN)
  await call(requestDataChange, { kind: 'ERASURE', text: 'Please erase my old number.' })
  await signOut()
  await enter('staff', 'asha.admin')
  const found = await query([findUser], { findUser: { text: PRN } })
  const userId = found.ok ? (found.result.findUser[0]?.userId ?? '') : ''
  await callOnce(requestRecordChange, { userId, motherName: 'SHABANA YUSUF', evidence: 'Gazette 12/2026' })
  await signOut()
  return userId
}

/** Rejects the pictures, as somebody else would meanwhile. */
async function answerPictures(): Promise<void> {
  const found = await query([waitingForAnswer], {
    waitingForAnswer: { pageSize: 100, filters: { kind: { kind: 'choice', values: ['PHOTO', 'SIGNATURE'] } } },
  })
  for (const { kind, itemId, person } of found.ok ? (found.result.waitingForAnswer[0]?.rows ?? []) : [])
    if (person.prn === PRN && kind !== 'ACCESS_CHANGE')
      await call(answerWaiting, {
        decision: 'REFUSE',
        kind,
        itemId,
        rowVersion: person.rowVersion,
        reason: 'Not wanted any more',
      })
}

async function panel(language = 'en'): Promise<Element> {
  const host = await mount(`<campus-user-management client="svtu" lang="${language}"></campus-user-management>`)
  const open = await eventually('the button', () =>
    all(host, 'header button').find(({ textContent }) => /\(\d+\)/.test(textContent)),
  )
  open.focus()
  await pressKeys('Enter')
  await eventually('the list', () => entries(host).filter(({ textContent }) => textContent.includes(PRN)).length >= 4)
  return host
}

describe('pending approvals', () => {
  let userId = ''
  before(async () => {
    defineElement(userManagement)
    defineElement(editUserDetails)
    userId = await ask()
  })
  beforeEach(handInPictures)
  afterEach(async () => {
    clearPage()
    await answerPictures()
    await signOut()
  })

  it('are listed in a panel: a new picture beside the current one, the rules, and a request’s text', async () => {
    const host = await panel()
    const photo = entryOf(host, 'Photograph')
    expect(
      [...(photo?.querySelectorAll('img') ?? [])].map(({ alt }) => alt.replace(/ (submitted by|of) .*/, '')),
    ).to.deep.equal(['Photograph', 'Photograph'])
    await eventually('both pictures', () =>
      [...(photo?.querySelectorAll('img') ?? [])].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    )
    await says(host, 'Plain, light background')
    await says(host, 'Please erase my old number.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('move the focus to the next entry after an approval, and show the result', async () => {
    const host = await panel()
    const [photo, signature] = [entryOf(host, 'Photograph'), entryOf(host, 'Signature')]
    button(photo, 'Approve')?.focus()
    await pressKeys('Enter')
    await eventually('the focus on the next', () => focused(host) !== null && focused(host) === heading(signature))
    await says(host, 'approved and notified. (Photograph)')
    expect(photo?.isConnected).to.equal(false)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('require a reason for a rejection, focus its field, and return the focus on cancel', async () => {
    const host = await panel()
    const [photo, signature] = [entryOf(host, 'Photograph'), entryOf(host, 'Signature')]
    button(photo, 'Reject')?.focus()
    await pressKeys('Enter')
    await eventually('the focus in the field', () => focused(host)?.localName === 'textarea')
    button(photo, 'Reject and send reason')?.click()
    await says(host, 'Reason for rejection: This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(photo, 'Cancel')?.click()
    await eventually('the focus on the button', () => focused(host)?.textContent === 'Reject…')
    await pressKeys('Enter')
    await eventually('the focus in the field', () => focused(host)?.localName === 'textarea')
    await typeKeys('The face is not straight.')
    button(photo, 'Reject and send reason')?.click()
    await eventually('the focus on the next', () => focused(host) !== null && focused(host) === heading(signature))
    await says(host, 'rejected and notified. (Photograph)')
  })

  it('show beside the buttons that somebody else has decided, and can be reloaded', async () => {
    const host = await panel()
    const before = entries(host).length
    await answerPictures()
    const photo = entryOf(host, 'Photograph')
    button(photo, 'Approve')?.click()
    await eventually('why', () =>
      photo?.querySelector('[role=alert]')?.textContent.includes('Someone else has changed this record.'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(photo, 'Reload approvals')?.click()
    await eventually('what is left', () => entries(host).length < before)
    await eventually('the focus on how many there are', () => focused(host)?.getAttribute('role') === 'status')
  })

  it('are shown on the person’s record; the author of a change sees that somebody else must decide', async () => {
    const host = await mount(
      `<campus-edit-user-details client="svtu" lang="en" user="${userId}"></campus-edit-user-details>`,
    )
    await eventually('all of them', () => entries(host).length >= 4)
    const change = entryOf(host, 'Change of the record')
    expect(change?.textContent).to.include('SHABANA YUSUF')
    expect(change?.textContent).to.include('Gazette 12/2026')
    expect(change?.textContent).to.include('A second person must decide.')
    expect(button(change, 'Approve')).to.equal(undefined)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('are not mentioned on the record of a person who has none', async () => {
    const found = await query([findUser], { findUser: { text: 'noor.clerk' } })
    const noor = found.ok ? found.result.findUser[0]?.userId : ''
    const host = await mount(
      `<campus-edit-user-details client="svtu" lang="en" user="${noor}"></campus-edit-user-details>`,
    )
    await eventually('the record', () => all(host, '[role=tab]').length > 0)
    expect(text(host)).not.to.include('Approvals')
  })

  for (const [language, accept, kinds] of [
    ['mr', 'मंजूर करा', ['छायाचित्र', 'स्वाक्षरी']],
    ['ur', 'منظور کریں', ['تصویر', 'دستخط']],
  ] as const)
    it(`can be decided in ${language}`, async () => {
      const host = await panel(language)
      const [photo, signature] = kinds.map((kind) => entryOf(host, kind))
      expect(await accessibilityProblems(host)).to.deep.equal([])
      button(photo, accept)?.click()
      await eventually('the focus on the next', () => focused(host) !== null && focused(host) === heading(signature))
    })

  it('lists only requests for access under the address that the home leads to, with the way to give it', async () => {
    await enter('staff', 'noor.clerk')
    await call(requestMenuAccess, { routeName: '/add-User', reason: 'For admissions' })
    await signOut()
    await enter('staff', 'asha.admin')
    navigate('/user-management?waiting=ACCESS', { replace: true })
    const gone: string[] = []
    const host = await mount(
      '<campus-user-management client="svtu" lang="en" portal="/portal.html"></campus-user-management>',
    )
    host.addEventListener('campus-navigated', (event) => {
      event.preventDefault()
      gone.push((event as CustomEvent<{ path: string }>).detail.path)
    })
    await says(host, 'For admissions')
    const entry = entries(host)[0]
    expect(entries(host).every(({ textContent }) => textContent.includes('Access to a page requested'))).to.equal(true)
    expect(entry?.textContent).to.include('/add-User')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(entry, 'Open the record')?.click()
    await eventually('the record', () => gone.some((path) => path.startsWith('/edit-user-details?user=')))
    button(entry, 'Mark as done')?.click()
    await says(host, 'approved and notified')
    const all = [...(rootOf(host)?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
      textContent.includes('Show all approvals'),
    )
    all?.click()
    await eventually('all approvals', () => location.hash === '#/user-management?waiting=all')
    navigate('/', { replace: true })
  })
})
