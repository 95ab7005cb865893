import { expect } from 'chai'
import { storeDraft } from '../../../src/core/session/drafts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { assignMenuToProgram } from '../../../src/elements/assignments/assign-menu-to-program/assign-menu-to-program-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { chooseFile, savedFile } from '../support/files.ts'
import { APPEARANCES, focused } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import {
  clearWindows,
  inDays,
  keyOf,
  onlyWindows,
  openValue,
  openWindows,
  ownWindows,
  saveWindows,
  typedDay,
} from '../support/assignments/process-windows.ts'
import {
  answerYes,
  boxOf,
  press,
  programmeOf,
  says,
  saysNoMore,
  yearThatIs,
} from '../support/assignments/program-scope.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const TAG = 'campus-assign-menu-to-program'
const ROUTE = '/photo-approval'
const part = <E extends Element = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => rootOf(host)?.querySelector<E>(selector))
const panel = (host: Element) => part<HTMLDialogElement>(host, 'dialog[open]')

/** Types a day and a time into the fields of a moment in the open panel. */
async function enter(host: Element, name: string, day: string, time?: string): Promise<void> {
  type(await part<HTMLInputElement>(host, `dialog[open] input[name="${name}.day"]`), day)
  if (time !== undefined) type(await part<HTMLInputElement>(host, `dialog[open] input[name="${name}.time"]`), time)
}

/** Chooses an action in the menu of a place. */
async function act(host: Element, place: string, action: string | RegExp): Promise<void> {
  await press(host, `Actions for ${place}`)
  ;(await appearing<HTMLButtonElement>(host, 'menuitem', action)).click()
}

/** Each state that a window can have, by the code of a programme. */
const EACH_STATE = {
  // Long enough that there are always fewer months than weeks.
  BA: openValue({ extendedTo: inDays(75) }),
  BCOM: openValue({ opensAt: inDays(2) }),
  BCA: openValue({ status: 'DRAFT' }),
  MA: openValue({ opensAt: inDays(-1), closesAt: inDays(3) }),
}

describe('the windows of processes', () => {
  before(() => defineElement(assignMenuToProgram))
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })

  it('asks a signed-out visitor to sign in, and names the right that a user lacks', async () => {
    const guestHost = await mount(`<${TAG} client="svtu" lang="en"></${TAG}>`)
    await says(guestHost, 'Please log in')
    clearPage()
    await signInAs('noor.clerk')
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await says(host, '“View” on “Open and close processes”')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('begins with the windows that are open, and counts those of every choice', async () => {
    await signInAs('ravi.exams')
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    ;(await appearing(host, 'tab', 'Windows')).click()
    await part(host, 'select[name=audience]')
    const chosen = ['process', 'exam', 'audience'].map(
      (name) => rootOf(host)?.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.selectedOptions[0]?.text ?? '',
    )
    expect(chosen[0]).to.match(/^Exam form inward \(\d+\)$/)
    expect(chosen[1]).to.match(/^Summer .* \(\d+\)$/)
    expect(chosen[2]).to.equal('All students (3)')
    await eventually('an open window', () => rootOf(host)?.querySelector('.c-tree .c-tag[data-kind=success]'))
  })

  it('keeps the choice when a window closes, also if another choice has open windows', async () => {
    await signInAs('ravi.exams')
    await onlyWindows(ROUTE, { BA: openValue({ closesAt: inDays(2) }) })
    const repeaters = await keyOf(ROUTE, 'BCOM', { audience: 'REPEATER' })
    await saveWindows([{ key: repeaters, before: null, after: openValue() }])
    const host = await mount(`<${TAG} lang="en" process="${ROUTE}"></${TAG}>`)
    const audience = await part<HTMLSelectElement>(host, 'select[name=audience]')
    expect(audience.selectedOptions[0]?.text).to.equal('All students (1)')
    await press(host, 'Actions for Bachelor of Arts')
    ;(await appearing<HTMLButtonElement>(host, 'menuitem', 'Close now…')).click()
    type(await part<HTMLTextAreaElement>(host, 'dialog[open] textarea'), 'All photographs are approved.')
    await press(host, 'Close now')
    await eventually('a closed window', () => rootOf(host)?.querySelector('.c-tree .c-tag[data-kind=danger]'))
    expect(audience.selectedOptions[0]?.text).to.equal('All students (1)')
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows each state in words, in ${lang} and ${theme}`, async () => {
      await signInAs('ravi.exams')
      await onlyWindows(ROUTE, EACH_STATE)
      const host = await openWindows({ lang, theme })
      await eventually('four windows', () => rootOf(host)?.querySelectorAll('.c-tree [data-filled]').length === 4)
      const tags = [...(rootOf(host)?.querySelectorAll('.c-tree .c-tag') ?? [])].map(({ textContent }) => textContent)
      const legend = [...(rootOf(host)?.querySelectorAll('.c-window-legend .c-tag') ?? [])]
      const named = legend.map(({ textContent }) => textContent)
      expect(named).to.have.length(5)
      expect(tags.every((word) => named.includes(word))).to.equal(true)
      expect(new Set(tags).size).to.equal(3)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  for (const lang of ['en', 'ur'])
    it(`fits a phone of 360 px in ${lang}: nothing is cut off`, async () => {
      await signInAs('ravi.exams')
      await onlyWindows(ROUTE, EACH_STATE)
      const host = await openWindows({ lang, width: 360 })
      await part(host, '.c-tree [data-filled]')
      const outsideOf = () => {
        const { right, left } = host.getBoundingClientRect()
        return [...(rootOf(host)?.querySelectorAll('button, input, select, h2, .c-panel, .c-tag') ?? [])]
          .filter((one) => {
            const box = one.getBoundingClientRect()
            const free = !one.closest('.c-tab-row, .c-lanes')
            return one.checkVisibility() && free && (box.right > right + 1 || box.left < left - 1)
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 120))
      }
      expect(outsideOf()).to.deep.equal([])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      allByRole(host, 'tab')[0]?.click()
      const time = await part(host, '.c-lanes')
      expect(time.scrollWidth).to.be.greaterThan(time.clientWidth)
      expect(outsideOf()).to.deep.equal([])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('sets the dates of several places, shows the difference, saves it, and takes it back', async () => {
    await signInAs('ravi.exams')
    await clearWindows(ROUTE)
    const [ba, bcom] = [await programmeOf('BA'), await programmeOf('BCOM')]
    const host = await openWindows()
    ;(await boxOf(host, `p${ba.programId}`)).click()
    ;(await boxOf(host, `p${bcom.programId}`)).click()
    await says(host, '2 places chosen')
    await press(host, 'Set dates')
    await panel(host)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Put into the draft')
    await eventually('the errors', () => rootOf(host)?.querySelectorAll('dialog .c-error').length === 2)
    await enter(host, 'opens', typedDay(5))
    await enter(host, 'closes', typedDay(4), '18')
    await press(host, 'Put into the draft')
    await says(host, 'Closing must be after opening.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await enter(host, 'closes', typedDay(9))
    await press(host, 'Put into the draft')
    await says(host, 'Not saved yet: \u2066+2\u2069')
    await says(host, 'not saved')
    await press(host, 'Save')
    await says(host, 'Saved: \u2066+2\u2069.')
    const saved = await ownWindows(ROUTE)
    expect(saved.map(({ value, state }) => [state, value.closesAt.slice(11, 16)])).to.deep.equal([
      ['PLANNED', '12:30'],
      ['PLANNED', '12:30'],
    ])
    await press(host, 'Undo')
    await saysNoMore(host, 'Saved: ')
    expect(await ownWindows(ROUTE)).to.deep.equal([])
    ;(await appearing(host, 'tab', 'History')).click()
    await says(host, 'undoes a change')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('asks for a reason where a window opens in the past', async () => {
    await signInAs('ravi.exams')
    await clearWindows(ROUTE)
    const host = await openWindows()
    const { programId } = await programmeOf('BA')
    ;(await boxOf(host, `p${programId}`)).click()
    await press(host, 'Set dates')
    await enter(host, 'opens', typedDay(-3))
    await enter(host, 'closes', typedDay(9))
    await press(host, 'Put into the draft')
    await says(host, 'Enter a new reason here.')
    await eventually('the focus', () => focused(host)?.closest('[role=alert], .c-problems, form'))
    type(await part<HTMLTextAreaElement>(host, 'dialog[open] textarea'), 'The order came late.')
    await press(host, 'Put into the draft')
    await press(host, 'Save')
    await says(host, 'Saved: ')
    expect((await ownWindows(ROUTE))[0]?.value.note).to.equal('The order came late.')
  })

  it('changes the windows that exist in a ticked place, and keeps what is left empty', async () => {
    await signInAs('ravi.exams')
    const { programId, parts } = await programmeOf('BA')
    const terms = (parts[0]?.terms ?? []).map(({ programPartTermId }) => programPartTermId)
    const programPartId = parts[0]?.programPartId ?? 0
    await clearWindows(ROUTE)
    const key = await keyOf(ROUTE, 'BA')
    await saveWindows(
      terms.map((programPartTermId, index) => ({
        key: { ...key, programPartId, programPartTermId },
        before: null,
        after: openValue({ opensAt: inDays(1 + index) }),
      })),
    )
    const host = await openWindows()
    ;(await boxOf(host, `p${programId}`)).click()
    await press(host, 'Set dates')
    await says(host, 'The windows differ now.')
    await enter(host, 'closes', typedDay(20))
    await press(host, 'Put into the draft')
    await says(host, `Not saved yet: \u2066±${terms.length}\u2069`)
    await press(host, 'Save')
    await says(host, 'Saved: ')
    const saved = await ownWindows(ROUTE)
    expect(saved).to.have.length(terms.length)
    expect(new Set(saved.map(({ value }) => value.opensAt)).size).to.equal(terms.length)
    expect(new Set(saved.map(({ value }) => value.closesAt)).size).to.equal(1)
  })

  it('opens, extends and closes a window at once, each with what happens and a reason', async () => {
    await signInAs('ravi.exams')
    await onlyWindows(ROUTE, { BA: openValue({ status: 'DRAFT' }) })
    const host = await openWindows()
    await act(host, 'Bachelor of Arts', 'Open now…')
    await says(host, 'This window opens at once.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Open now')
    await eventually('an open window', () => rootOf(host)?.querySelector('.c-tree .c-tag[data-kind=success]'))
    await act(host, 'Bachelor of Arts', 'Extend…')
    await enter(host, 'until', typedDay(5))
    type(await part<HTMLTextAreaElement>(host, 'dialog[open] textarea'), 'Floods in the district.')
    await press(host, 'Extend')
    await says(host, 'Extension must be after the closing date.')
    await enter(host, 'until', typedDay(30))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Extend')
    await says(host, 'extended to')
    await act(host, 'Bachelor of Arts', 'Close now…')
    await press(host, 'Close now')
    await says(host, 'This field is required.')
    type(await part<HTMLTextAreaElement>(host, 'dialog[open] textarea'), 'All photographs are approved.')
    await press(host, 'Close now')
    await eventually('a closed window', () => rootOf(host)?.querySelector('.c-tree .c-tag[data-kind=danger]'))
    const [window] = await ownWindows(ROUTE)
    expect(window?.value).to.include({ status: 'CLOSED', note: 'All photographs are approved.' })
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('keeps acts away from windows with unsaved changes, and says why', async () => {
    await signInAs('ravi.exams')
    await onlyWindows(ROUTE, { BA: openValue() })
    const host = await openWindows()
    await act(host, 'Bachelor of Arts', 'Remove')
    await says(host, 'removed, not saved yet')
    await press(host, 'Discard changes')
    await answerYes()
    await says(host, 'No changes yet.')
    await act(host, 'Bachelor of Arts', 'Change dates')
    await enter(host, 'closes', typedDay(15))
    await press(host, 'Put into the draft')
    await press(host, 'Actions for Bachelor of Arts')
    const close = await appearing(host, 'menuitem', /^Close now/)
    expect(close.getAttribute('aria-disabled')).to.equal('true')
    expect(close.textContent).to.include('Save or discard the changes of this window first.')
  })

  it('asks before windows overlap, and saves them if that is meant', async () => {
    await signInAs('ravi.exams')
    await onlyWindows(ROUTE, { BA: openValue() })
    const { parts } = await programmeOf('BA')
    const host = await openWindows()
    ;(await boxOf(host, `a${parts[0]?.programPartId ?? 0}`)).click()
    await press(host, 'Set dates')
    await enter(host, 'opens', typedDay(2))
    await enter(host, 'closes', typedDay(4))
    await press(host, 'Put into the draft')
    await press(host, 'Save')
    const question = await eventually('the question', () =>
      document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog'),
    )
    expect(question.textContent).to.include('overlaps')
    await answerYes()
    await says(host, 'Saved: ')
    expect(await ownWindows(ROUTE)).to.have.length(2)
  })

  it('works with the keyboard: arrows move in the tree, the menu of a place opens, Escape returns', async () => {
    await signInAs('ravi.exams')
    await onlyWindows(ROUTE, { BA: openValue() })
    const host = await openWindows()
    const menu = await appearing<HTMLButtonElement>(host, 'button', 'Actions for Bachelor of Arts')
    const { programId } = await programmeOf('BA')
    ;(await part<HTMLInputElement>(host, `input[data-node="p${programId}"]`)).focus()
    await pressKeys('Space')
    await says(host, '1 place chosen')
    menu.focus()
    await pressKeys('Enter')
    await eventually('the menu', () => focused(host)?.getAttribute('role') === 'menuitem')
    await pressKeys('Enter')
    await panel(host)
    await pressKeys('Escape')
    await eventually('the focus on the menu button', () => focused(host) === menu)
  })

  it('keeps the draft over a reload of the page', async () => {
    await signInAs('ravi.exams')
    await clearWindows(ROUTE)
    const { academicYearId } = await yearThatIs('CURRENT')
    const edits = [{ key: await keyOf(ROUTE, 'BA'), before: null, after: openValue({ opensAt: inDays(1) }) }]
    storeDraft(`process-windows ${academicYearId}`, { edits })
    const host = await openWindows()
    await says(host, 'Not saved yet: \u2066+1\u2069')
  })

  it('shows rows that somebody else has changed, and lets each be decided', async () => {
    await signInAs('ravi.exams')
    const [before] = await onlyWindows(ROUTE, { BA: openValue() })
    if (!before) throw new Error('The window was not saved.')
    const host = await openWindows()
    await act(host, 'Bachelor of Arts', 'Change dates')
    await enter(host, 'closes', typedDay(15))
    await press(host, 'Put into the draft')
    const { key, value } = before
    await saveWindows([{ key, before: value, after: { ...value, closesAt: inDays(5) } }])
    await press(host, 'Save')
    await says(host, 'Someone else has changed the same rows')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, /^Take theirs/)
    await says(host, 'No changes yet.')
  })

  for (const [lang, width] of [
    ['en', 1200],
    ['ur', 360],
  ] as const)
    it(`shows all processes in a calendar at first, in ${lang} at ${width} px, and leads from one to its dates`, async () => {
      await signInAs('ravi.exams')
      await onlyWindows(ROUTE, EACH_STATE)
      const host = await mount(`<${TAG} lang="${lang}" style="inline-size:${width}px"></${TAG}>`)
      const findBars = (kind: string) => [
        ...(rootOf(host)?.querySelectorAll<HTMLElement>(`.c-lanes-row .c-lanes-bar[data-kind=${kind}]`) ?? []),
      ]
      for (const kind of ['OPEN', 'ENDING', 'LATER', 'DRAFT']) await eventually(kind, () => findBars(kind).length > 0)
      const line = await part(host, '.c-lanes-now')
      const { left: now } = line.getBoundingClientRect()
      for (const bar of findBars('OPEN')) {
        const { left, right } = bar.getBoundingClientRect()
        expect(left - 1).to.be.at.most(now)
        expect(right + 1).to.be.at.least(now)
      }
      const tag = await part(host, '.c-lanes-today')
      tag.scrollIntoView({ block: 'center', inline: 'nearest' })
      const [frame, name] = ['.c-lanes', '.c-lanes-name'].map(
        (selector) => rootOf(host)?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(),
      )
      const shown = tag.getBoundingClientRect()
      if (lang === 'ur') expect([shown.right <= name!.left + 1, shown.left >= frame!.left]).to.deep.equal([true, true])
      else expect([shown.left >= name!.right - 1, shown.right <= frame!.right]).to.deep.equal([true, true])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      const bar =
        findBars('LATER').find(({ textContent }) => /Commerce|کامرس/.test(textContent)) ?? findBars('LATER')[0]
      bar?.click()
      await eventually('the pressed bar', () => bar?.getAttribute('aria-pressed') === 'true')
      ;(await part(host, '.c-assign-save .c-button')).click()
      await part(host, '.c-tree input')
    })

  it('copies the windows of another process into the draft, with their times moved', async () => {
    await signInAs('ravi.exams')
    await clearWindows(ROUTE)
    const host = await openWindows()
    await press(host, 'Copy windows')
    const dialog = await panel(host)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const selects = [...dialog.querySelectorAll('select')]
    const { academicYearId } = await yearThatIs('CURRENT')
    const ofYearBefore = [...(selects[2]?.options ?? [])]
    type(selects[0] ?? document.createElement('select'), String(academicYearId))
    const process = [...(selects[1]?.options ?? [])].find(({ text }) => text === 'Exam form inward')
    type(selects[1] ?? document.createElement('select'), process?.value ?? '')
    const exam = await eventually('the examinations', () =>
      [...(selects[2]?.options ?? [])].find(
        (option) => option.text.startsWith('Summer') && !ofYearBefore.includes(option),
      ),
    )
    type(selects[2] ?? document.createElement('select'), exam.value)
    type(await part<HTMLInputElement>(host, 'dialog input[name=shift]'), '9999')
    await says(host, 'Enter a whole number of days')
    type(await part<HTMLInputElement>(host, 'dialog input[name=shift]'), '60')
    await press(host, 'Put into the draft')
    await says(host, 'Not saved yet: \u2066+4\u2069')
  })

  it('exports a file that can be imported, and shows the lines that are wrong', async () => {
    await signInAs('ravi.exams')
    await onlyWindows(ROUTE, { BA: openValue({ opensAt: inDays(1), note: '=1+1' }) })
    const host = await openWindows()
    await says(host, 'Planned')
    const file = await savedFile(() => press(host, 'Export as CSV'))
    const lines = (await file.text()).replace('\uFEFF', '')
    expect(lines).to.include('/photo-approval,,BA,,,ALL,')
    expect(lines).to.include(',OPEN,"\'=1+1"')
    await press(host, 'Import a file')
    const input = await part<HTMLInputElement>(host, 'dialog input[type=file]')
    const choose = async (name: string, text: string) => {
      chooseFile(input, name, text)
      await says(host, name)
      await press(host, 'Read the file')
    }
    await choose('columns.csv', 'process,programme\r\n/photo-approval,BA\r\n')
    await says(host, 'The first line must name at least the columns')
    await choose('same.csv', lines)
    await says(host, 'nothing that differs')
    const next = '/photo-approval,,BCOM,,,FRESH,2027-01-01 09:00,2027-01-10,,DRAFT,\r\n'
    await choose('wrong.csv', `${lines}${next}/photo-approval,,NOPE,,,ALL,2027-01-01,2027-01-02,,DRAFT,\r\n`)
    await says(host, '1 line could not be used.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    byRole(rootOf(host)?.querySelector('dialog[open] .c-side-foot') ?? null, 'button', 'Close').click()
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await says(host, 'First attempt')
  })

  it('shows a closed year, and windows to those who may only view them', async () => {
    await signInAs('ravi.exams')
    const closed = await yearThatIs('CLOSED')
    const host = await openWindows({ year: closed.code })
    await says(host, `${closed.code} is closed.`)
    expect(allByRole(host, 'button', 'Save')).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('says that the server is gone, and loads once it is back', async () => {
    await signInAs('ravi.exams')
    const restore = serverDown()
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice[data-kind=danger]'))
    restore()
    window.dispatchEvent(new Event('online'))
    ;(await appearing(host, 'tab', 'Windows')).click()
    await eventually('the tree', () => rootOf(host)?.querySelector('.c-tree input'))
  })
})
