import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import {
  collegeAdmin,
  collegeAdminCandidates,
  collegeAdmins,
  decideCollegeHandover,
  HANDOVER_CHECKS,
  handOverCollegeAdmin,
} from '../../../src/contract/users/college-admin.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { editCollegeAdmin } from '../../../src/elements/users/edit-college-admin/edit-college-admin-element.tsx'
import { all, focused, settled } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { serverDown } from '../support/wire.ts'
import { callRecently } from '../support/call-recently.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const one = <E extends HTMLElement = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => all<E>(host, selector)[0])
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )
const noProblems = async (host: Element, lang = 'en') =>
  expect(await accessibilityProblems(host, lang)).to.deep.equal([])
/** A day by the clock of the university, so many days from now. */
const dayIn = (days: number): Date => new Date(Date.now() + days * 86_400_000)
const iso = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(dayIn(days))
const typed = (days: number) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(dayIn(days))

async function enter(userName: string): Promise<void> {
  // The institution determines the date format.
  await loadClient('svtu')
  const reply = await signIn('staff', { clientId: 17, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(`${userName} could not sign in: ${reply.error}`)
}
const place = (lang = 'en', more = '') =>
  mount(`<campus-edit-college-admin client="svtu" lang="${lang}" ${more}></campus-edit-college-admin>`)

/** The college that Meera administers and Noor works at. */
async function college(): Promise<number> {
  const reply = await query([collegeAdmins], { collegeAdmins: {} })
  const found = reply.ok
    ? reply.result.collegeAdmins.find(({ admins }) => admins.some(({ loginName }) => loginName === 'meera.principal'))
    : undefined
  if (!found) throw new Error('Meera administers no college.')
  return found.collegeId
}
/** Hands the college over by a request, as another window would; returns a function that cancels it. */
async function handedOver(collegeId: number) {
  const found = await query([collegeAdminCandidates], { collegeAdminCandidates: { collegeId, text: 'noor' } })
  const incoming = found.ok ? found.result.collegeAdminCandidates[0]?.userId : undefined
  const reply = await callRecently(handOverCollegeAdmin, {
    collegeId,
    kind: 'HANDOVER',
    incoming: incoming ?? '',
    orderNo: 'OTHER/1',
    orderDate: iso(0),
    effectiveOn: iso(3),
    overlapDays: 0,
    checklist: [...HANDOVER_CHECKS],
  })
  if (!reply.ok || reply.result.outcome !== 'DONE') throw new Error(JSON.stringify(reply))
  const { handoverId } = reply.result
  return () => callRecently(decideCollegeHandover, { handoverId, decision: 'CANCEL' })
}
/** Cancels the open handovers of the college, so that the next test finds it unchanged. */
async function cleared(): Promise<void> {
  await signOut()
  await enter('asha.admin')
  const collegeId = await college()
  const reply = await query([collegeAdmin], { collegeAdmin: { collegeId } })
  for (const { handoverId, may } of reply.ok ? (reply.result.collegeAdmin[0]?.handovers ?? []) : [])
    if (may.includes('CANCEL')) await callRecently(decideCollegeHandover, { handoverId, decision: 'CANCEL' })
}

async function card(userName = 'asha.admin', lang = 'en', more = ''): Promise<Element> {
  await enter(userName)
  const host = await place(lang, `college="${await college()}" ${more}`)
  await one(host, 'section[aria-labelledby=college] li')
  return host
}
async function panel(userName = 'asha.admin', lang = 'en', opener = 0): Promise<Element> {
  const host = await card(userName, lang)
  const open = all<HTMLButtonElement>(host, 'section[aria-labelledby=college] > :last-child > button')[opener]
  open?.focus()
  open?.click()
  await one(host, 'dialog [name=orderNo]')
  await settled(host)
  return host
}
const field = (host: Element, name: string) => one<HTMLInputElement>(host, `dialog [name=${name}]`)
const send = async (host: Element) => (await one<HTMLButtonElement>(host, 'dialog button[type=submit]')).click()
async function choose(host: Element, name: string): Promise<void> {
  ;(await field(host, 'incoming')).focus()
  await typeKeys(name)
  await eventually('somebody to choose', () => all(host, 'dialog [role=option]').length > 0)
  await pressKeys('ArrowDown', 'Enter')
}
async function fill(host: Element, from: number, until?: number): Promise<void> {
  await choose(host, 'noor')
  type(await field(host, 'effectiveOn'), typed(from))
  if (until !== undefined) type(await field(host, 'actingUntil'), typed(until))
  type(await field(host, 'orderNo'), 'SVTU/2026/118')
  type(await field(host, 'orderDate'), typed(0))
  for (const box of all<HTMLInputElement>(host, 'dialog [type=checkbox]')) box.click()
}
const agree = async (): Promise<void> => {
  const dialog = await eventually('the question', () =>
    document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog[open], [role=alertdialog]'),
  )
  const yes = await eventually('yes', () =>
    [...dialog.querySelectorAll('button')].find(
      ({ dataset }) => dataset.kind !== 'secondary' && dataset.kind !== 'quiet',
    ),
  )
  yes.click()
}

describe('the college administrators screen outside the portal', () => {
  before(() => defineElement(editCollegeAdmin))
  afterEach(async () => {
    clearPage()
    await cleared()
    await signOut()
  })

  for (const lang of ['en', 'ur'])
    it(`asks a signed-out visitor to sign in (${lang})`, async () => {
      const host = await place(lang)
      await one(host, 'a, button')
      expect(all(host, 'li')).to.have.length(0)
      await noProblems(host, lang)
    })

  it('names the right that a user lacks', async () => {
    await enter('ravi.exams')
    const host = await place()
    await says(host, '“View” on “College administrators”')
    await noProblems(host)
  })

  it('shows connection errors and the loading state, and loads after a retry', async () => {
    await enter('asha.admin')
    const up = serverDown()
    const host = await place()
    try {
      await eventually('what went wrong', () => all(host, '[data-kind=danger]').length > 0)
      await noProblems(host)
    } finally {
      up()
    }
    all<HTMLButtonElement>(host, '[data-kind=danger] button')[0]?.click()
    const waiting = await one(host, '[role=status]')
    expect(waiting.getAttribute('aria-label')).to.equal('Loading…')
    await noProblems(host)
    await one(host, '[data-row]')
  })

  for (const lang of ['en', 'mr', 'ur'])
    it(`shows the colleges as a table and as cards, and a single college, in ${lang}`, async () => {
      await enter('asha.admin')
      const host = await place(lang)
      await one(host, '[data-row]')
      expect(getComputedStyle(rootOf(host) as Element).direction).to.equal(lang === 'ur' ? 'rtl' : 'ltr')
      await noProblems(host, lang)
      clearPage()
      const narrow = await place(lang, 'style="display:block;inline-size:360px"')
      await eventually('cards', () => all(narrow, '[data-card]').length > 0)
      await noProblems(narrow, lang)
      clearPage()
      const shown = await place(lang, `college="${await college()}" style="display:block;inline-size:360px"`)
      await one(shown, 'section[aria-labelledby=college] li')
      expect(shown.scrollWidth).to.be.at.most(360)
      await noProblems(shown, lang)
    })

  it('navigates from the list to a college and back with the keyboard', async () => {
    await enter('asha.admin')
    const host = await place()
    const row = await eventually('a college without anybody', () =>
      all(host, '[data-row]').find(({ textContent }) => textContent.includes('No administrator')),
    )
    row.focus()
    await pressKeys('Enter')
    await says(host, 'There have been no handovers yet.')
    expect(text(host)).to.include('Colleges need exactly one active admin.')
    await noProblems(host)
    // There is no administrator who could hand over.
    expect(all(host, 'button').some(({ textContent }) => textContent.trim() === 'Hand over')).to.equal(false)
    ;(await button(host, 'Appoint an administrator')).click()
    await eventually('the panel', () =>
      all(host, 'dialog h2').some(({ textContent }) => textContent === 'Appoint an administrator'),
    )
    expect(all(host, 'dialog [name=overlapDays]')).to.have.length(0)
    await noProblems(host)
    await pressKeys('Escape')
    await eventually('the end of the panel', () => all(host, 'dialog').length === 0)
    ;(await button(host, 'All colleges')).focus()
    await pressKeys('Enter')
    await one(host, '[data-row]')
  })

  it('does not reveal whether an inaccessible college exists', async () => {
    await enter('meera.principal')
    const host = await place('en', 'college="999999"')
    await says(host, 'This college does not exist, or you do not have access to it.')
    await noProblems(host)
  })

  for (const lang of ['en', 'mr', 'ur'])
    it(`shows the errors of an empty handover beside each field, and links to the fields (${lang})`, async () => {
      const host = await panel('asha.admin', lang)
      await noProblems(host, lang)
      await send(host)
      const summary = await eventually(
        'the summary',
        () => all(host, 'dialog form li').length > 0 && all(host, 'dialog form li'),
      )
      expect(summary).to.have.length(8)
      expect(all(host, 'dialog [aria-invalid=true]')).to.have.length(8)
      if (lang === 'en') {
        for (const words of [
          'Choose who takes over.',
          'Order number: This field is required.',
          'Pending forms: Check this first and tick the box.',
        ])
          expect(text(host)).to.include(words)
      }
      await noProblems(host, lang)
      all(host, 'dialog form li button')[0]?.click()
      await eventually('the focus in the first field', () => focused(host) === all(host, 'dialog [name=incoming]')[0])
    })

  it('shows the server’s errors for a start date in the past and an order dated tomorrow', async () => {
    const host = await panel()
    await fill(host, -1)
    type(await field(host, 'orderDate'), typed(1))
    await send(host)
    await eventually('both days', () =>
      ['effectiveOn', 'orderDate'].every((name) => all(host, `dialog [name=${name}][aria-invalid=true]`).length === 1),
    )
    await noProblems(host)
  })

  it('moves the focus into the panel and back; Escape does not discard unsaved input', async () => {
    const host = await panel()
    const opener = await button(host, 'Hand over')
    await eventually('the focus on the title', () => focused(host)?.tagName === 'H2')
    await pressKeys('Escape')
    await eventually('the end of the panel', () => all(host, 'dialog').length === 0)
    await eventually('the focus back', () => focused(host) === opener)
    opener.click()
    type(await field(host, 'orderNo'), 'SVTU/2026/118')
    ;(await field(host, 'orderNo')).focus()
    await pressKeys('Escape')
    await eventually('the question', () =>
      document.querySelector('campus-confirmation')?.shadowRoot?.textContent.includes('You have unsaved changes.'),
    )
    await pressKeys('Escape')
    expect((await field(host, 'orderNo')).value).to.equal('SVTU/2026/118')
  })

  it('keeps the input when the server is down, and when another handover is already pending', async () => {
    const host = await panel()
    await fill(host, 2)
    const up = serverDown()
    await send(host)
    await eventually('what went wrong', () => all(host, 'dialog [data-kind=danger]').length > 0).finally(up)
    await noProblems(host)
    expect((await field(host, 'orderNo')).value).to.equal('SVTU/2026/118')
    await handedOver(await college())
    await send(host)
    await says(host, 'Another handover of this college is pending. Decide on it first.')
    expect((await field(host, 'orderNo')).value).to.equal('SVTU/2026/118')
    await noProblems(host)
  })

  it('schedules a handover with order, overlap and checklist, and withdraws it before it takes effect', async () => {
    const host = await panel()
    await fill(host, 2)
    type(await field(host, 'overlapDays'), '3')
    await send(host)
    await says(host, 'The handover is scheduled. Both people have been notified by e-mail.')
    await says(host, '3 days of overlap')
    await noProblems(host)
    ;(await button(host, 'Withdraw')).click()
    await agree()
    await says(host, 'Withdrawn. Nothing will change.')
  })

  it('appoints an acting principal until a last day, which cannot be before the first', async () => {
    const host = await panel('asha.admin', 'en', 1)
    await fill(host, 4, 2)
    await send(host)
    await says(host, 'The last day cannot be before the first.')
    await noProblems(host)
    type(await field(host, 'actingUntil'), typed(6))
    await send(host)
    await says(host, 'The handover is scheduled.')
    await says(host, 'Acting from')
  })

  it('lets a principal only request a handover, which the university approves once', async () => {
    const host = await panel('meera.principal')
    await says(host, 'The handover needs the approval of the university.')
    await noProblems(host)
    await fill(host, 2)
    await send(host)
    await says(host, 'The request has been sent to the university, which approves or rejects it here.')
    expect(all(host, 'li button').map(({ textContent }) => textContent.trim())).to.deep.equal(['Withdraw'])
    await noProblems(host)
    clearPage()
    await signOut()

    // Somebody else than who has made her a principal in the tests above.
    const decided = await card('rohini.admin')
    await noProblems(decided)
    const again = await place('en', `college="${await college()}"`)
    await button(again, 'Approve')
    ;(await button(decided, 'Approve')).click()
    await agree()
    await says(decided, 'Approved. Both people have been notified by e-mail.')
    // The other element still shows it as undecided.
    ;(await button(again, 'Reject')).click()
    await agree()
    await says(again, 'This has already been decided.')
    await noProblems(again)
  })
})
