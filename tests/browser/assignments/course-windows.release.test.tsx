import { expect } from 'chai'
import { assignMenuToProgramCourse as saveCourses } from '../../../src/contract/assignments/course-windows.ts'
import { menuProgramCourses } from '../../../src/contract/assignments/course-windows.ts'
import { callOnce } from '../../../src/core/mql/call-once.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { assignMenuToProgramCourse } from '../../../src/elements/assignments/assign-menu-to-program-course/assign-menu-to-program-course-element.tsx'
import type { Course } from '../../../src/elements/assignments/assign-menu-to-program-course/course-rows.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { chooseFile, savedFile } from '../support/files.ts'
import { APPEARANCES } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import {
  keyOf,
  openValue,
  clearWindows,
  ownWindows,
  saveWindows,
  typedDay,
} from '../support/assignments/process-windows.ts'
import { press, programmeOf, says, saysNoMore } from '../support/assignments/program-scope.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const TAG = 'campus-assign-menu-to-program-course'
const ROUTE = '/internal-marks'
const part = <E extends Element = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => rootOf(host)?.querySelector<E>(selector))

/** A window of the first term of the second year, without courses, and the only one without an examination. */
async function newWindow(): Promise<number> {
  await clearWindows(ROUTE)
  const { parts } = await programmeOf('BSC')
  const second = parts[1]
  const key = await keyOf(ROUTE, 'BSC', {
    programPartId: second?.programPartId ?? null,
    programPartTermId: second?.terms[0]?.programPartTermId ?? null,
  })
  await saveWindows([{ key, before: null, after: openValue() }])
  return (await ownWindows(ROUTE))[0]?.menuProgramId ?? 0
}
const coursesOf = async (menuProgramId: number): Promise<readonly Course[]> => {
  const reply = await query([menuProgramCourses], { menuProgramCourses: { menuProgramId } })
  return reply.ok ? reply.result.menuProgramCourses : []
}
const chosenOf = async (menuProgramId: number) => (await coursesOf(menuProgramId)).filter(({ value }) => value)

/** Takes all courses from a window, so that it can be removed. */
async function takeCourses(menuProgramId: number): Promise<void> {
  const edits = (await chosenOf(menuProgramId)).map(({ courseOfferingId, value }) => ({
    key: { menuProgramId, courseOfferingId },
    before: value,
    after: null,
  }))
  if (edits.length > 0) await callOnce(saveCourses, { edits, confirmed: true })
}

interface Opened {
  readonly lang?: string
  readonly theme?: string
  readonly width?: number
}

/** Puts the screen into the page with a window chosen, and waits for its courses. */
async function open(menuProgramId: number, { lang = 'en', theme = 'light', width = 1200 }: Opened = {}) {
  const host = await mount(
    `<${TAG} lang="${lang}" theme="${theme}" process="${ROUTE}" style="inline-size:${width}px"></${TAG}>`,
  )
  const select = await part<HTMLSelectElement>(host, 'select[name=window]')
  await eventually('the window', () => [...select.options].some(({ value }) => value === String(menuProgramId)))
  type(select, String(menuProgramId))
  await eventually('the courses', () => rootOf(host)?.querySelector('.c-tickable input[type=checkbox]'))
  return host
}

describe('the courses of a process window', () => {
  let windowId = 0
  before(() => defineElement(assignMenuToProgramCourse))
  beforeEach(async () => {
    await signInAs('ravi.exams')
    windowId = await newWindow()
  })
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signInAs('ravi.exams')
    for (const { menuProgramId } of await ownWindows(ROUTE)) await takeCourses(menuProgramId)
    await signOut()
  })

  it('asks a signed-out visitor to sign in, and names the right that a user lacks', async () => {
    await signOut()
    const guestHost = await mount(`<${TAG} client="svtu" lang="en"></${TAG}>`)
    await says(guestHost, 'Please log in')
    clearPage()
    await signInAs('noor.clerk')
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await says(host, '“View” on “Open and close for courses”')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows the courses of its terms, in ${lang} and ${theme}`, async () => {
      const host = await open(windowId, { lang, theme })
      const courses = await coursesOf(windowId)
      await eventually('a row for each', () => rootOf(host)?.querySelectorAll('tbody tr').length === courses.length)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  for (const lang of ['en', 'ur'])
    it(`fits a phone of 360 px in ${lang}: nothing is cut off`, async () => {
      const host = await open(windowId, { lang, width: 360 })
      const { right, left } = host.getBoundingClientRect()
      const outside = [...(rootOf(host)?.querySelectorAll('button, input, select, h2, .c-panel') ?? [])].filter(
        (one) => {
          const box = one.getBoundingClientRect()
          return one.checkVisibility() && !one.closest('.c-tab-row') && (box.right > right + 1 || box.left < left - 1)
        },
      )
      expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('says what no choice means, chooses all courses of a type, saves them, and takes that back', async () => {
    const host = await open(windowId)
    await says(host, 'No course chosen: the window is open for all courses of its terms')
    const practicals = (await coursesOf(windowId)).filter((course) => course.type === 'PRACTICAL').length
    await press(host, /^Choose (all \d+|the) practical courses?$/)
    await says(host, `The window is open for ${practicals} of`)
    await says(host, `Not saved yet: \u2066+${practicals}\u2069`)
    await says(host, 'as the window')
    await press(host, 'Save')
    await says(host, 'Saved: ')
    expect((await chosenOf(windowId)).map((course) => course.type)).to.deep.equal(
      Array.from({ length: practicals }, () => 'PRACTICAL'),
    )
    await press(host, 'Undo')
    await saysNoMore(host, 'Saved: ')
    expect(await chosenOf(windowId)).to.deep.equal([])
    ;(await appearing(host, 'tab', 'History')).click()
    await says(host, 'undoes a change')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('sets times within those of the window, and refuses others', async () => {
    const [first] = await coursesOf(windowId)
    const name = `${first?.code ?? ''} ${first?.names.name ?? ''}`
    const host = await open(windowId)
    const [box] = allByRole<HTMLInputElement>(host, 'checkbox')
    box?.focus()
    await pressKeys('Space')
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await press(host, `Actions for ${name}`)
    ;(await appearing(host, 'menuitem', 'Set times…')).click()
    const closes = await part<HTMLInputElement>(host, 'dialog[open] input[name="closes.day"]')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const opens = await part<HTMLInputElement>(host, 'dialog[open] input[name="opens.day"]')
    type(opens, typedDay(-30))
    type(closes, typedDay(30))
    await press(host, 'Put into the draft')
    for (const field of ['opens', 'closes'])
      await eventually(`the sentence at ${field}`, () =>
        rootOf(host)
          ?.querySelector(`dialog[open] fieldset[name="${field}"] > .c-error`)
          ?.textContent.includes('Course dates must be within those of the window.'),
      )
    type(opens, '')
    type(closes, typedDay(5))
    await press(host, 'Put into the draft')
    await eventually('no panel', () => !rootOf(host)?.querySelector('dialog[open]'))
    await press(host, 'Save')
    await says(host, 'Saved: ')
    const [saved] = await chosenOf(windowId)
    expect(saved?.value?.opensAt).to.equal(null)
    expect(saved?.value?.closesAt).to.be.a('string')
  })

  it('says where nobody is assigned, and leads to the page that assigns', async () => {
    const host = await mount(
      `<${TAG} lang="en" process="${ROUTE}" portal="/portal.html" style="inline-size:1200px"></${TAG}>`,
    )
    const select = await part<HTMLSelectElement>(host, 'select[name=window]')
    type(select, String(windowId))
    await says(host, 'No teacher assigned')
    const link = byRole<HTMLAnchorElement>(host, 'link', 'Assign')
    expect(link.getAttribute('href')).to.match(/\/portal\.html#\/assign-Course\?year=/)
  })

  it('closes a single course, and shows rows that somebody else has changed', async () => {
    const host = await open(windowId)
    const [first] = await coursesOf(windowId)
    if (!first) throw new Error('The window has no courses.')
    const key = { menuProgramId: windowId, courseOfferingId: first.courseOfferingId }
    const after = { opensAt: null, closesAt: null, status: 'OPEN' as const }
    allByRole<HTMLInputElement>(host, 'checkbox')[0]?.click()
    await says(host, 'Not saved yet')
    await press(host, `Actions for ${first.code} ${first.names.name}`)
    ;(await appearing(host, 'menuitem', 'Close the course')).click()
    await callOnce(saveCourses, { edits: [{ key, before: null, after }], confirmed: true })
    await press(host, 'Save')
    await says(host, 'Someone else has changed the same rows')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, /^Keep mine/)
    await press(host, 'Save')
    await says(host, 'Saved: ')
    expect((await chosenOf(windowId)).map(({ value }) => value?.status)).to.deep.equal(['CLOSED'])
  })

  it('exports a file that can be imported, for the window that is shown and for others', async () => {
    const [first, second] = await coursesOf(windowId)
    const host = await open(windowId)
    allByRole<HTMLInputElement>(host, 'checkbox')[0]?.click()
    await press(host, 'Save')
    await says(host, 'Saved: ')
    const file = await savedFile(() => press(host, 'Export as CSV'))
    const lines = (await file.text()).replace('\uFEFF', '')
    const own = (code: string | undefined) => `${ROUTE},,BSC,2,3,ALL,${code ?? ''},,,OPEN\r\n`
    expect(lines).to.include(own(first?.code))
    await press(host, 'Import a file')
    const input = await part<HTMLInputElement>(host, 'dialog input[type=file]')
    const choose = async (name: string, text: string) => {
      chooseFile(input, name, text)
      await says(host, name)
      await press(host, 'Read the file')
    }
    await choose('same.csv', lines)
    await says(host, 'nothing that differs')
    await choose('wrong.csv', `${lines}${own(second?.code)}${own('X-1')}`)
    await says(host, '1 line could not be used.')
    await says(host, 'The window has no course with the code')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    byRole(rootOf(host)?.querySelector('dialog[open] .c-side-foot') ?? null, 'button', 'Close').click()
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await press(host, 'Save')
    await saysNoMore(host, 'Not saved yet')
    expect(await chosenOf(windowId)).to.have.length(2)
  })

  it('copies the courses of another window, and saves a file for both windows at once', async () => {
    const [first] = await coursesOf(windowId)
    const { parts } = await programmeOf('BSC')
    const place = {
      programPartId: parts[1]?.programPartId ?? null,
      programPartTermId: parts[1]?.terms[0]?.programPartTermId ?? null,
    }
    const key = await keyOf(ROUTE, 'BSC', { ...place, audience: 'REPEATER' })
    await saveWindows([{ key, before: null, after: openValue() }])
    const other = (await ownWindows(ROUTE)).find((one) => one.key.audience === 'REPEATER')?.menuProgramId ?? 0
    const after = { opensAt: null, closesAt: null, status: 'OPEN' as const }
    const chosen = { menuProgramId: other, courseOfferingId: first?.courseOfferingId ?? 0 }
    await callOnce(saveCourses, { edits: [{ key: chosen, before: null, after }], confirmed: true })
    const host = await open(windowId)
    await press(host, 'Copy courses')
    const from = await eventually('the other window', () =>
      [...(rootOf(host)?.querySelectorAll('dialog select') ?? [])].find(
        (select): select is HTMLSelectElement =>
          select instanceof HTMLSelectElement && [...select.options].some(({ value }) => value === String(other)),
      ),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(from, String(other))
    await press(host, 'Put into the draft')
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await press(host, 'Save')
    await saysNoMore(host, 'Not saved yet')
    expect(await chosenOf(windowId)).to.have.length(1)
    await press(host, 'Import a file')
    const input = await part<HTMLInputElement>(host, 'dialog input[type=file]')
    const line = (audience: string) => `${ROUTE},BSC,2,3,${audience},${first?.code ?? ''},CLOSED\r\n`
    const text = `process,programme,part,term,audience,course,status\r\n${line('ALL')}${line('REPEATER')}`
    chooseFile(input, 'both.csv', text)
    await says(host, 'both.csv')
    await press(host, 'Read the file')
    await says(host, 'The file contains 2 changes, also for other windows')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Save all changes')
    await eventually('no panel', () => !rootOf(host)?.querySelector('dialog[open]'))
    const statuses = [...(await chosenOf(windowId)), ...(await chosenOf(other))].map(({ value }) => value?.status)
    expect(statuses).to.deep.equal(['CLOSED', 'CLOSED'])
  })

  it('says that the server is gone, and loads once it is back', async () => {
    const restore = serverDown()
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice[data-kind=danger]'))
    restore()
    window.dispatchEvent(new Event('online'))
    await eventually('the courses', () => rootOf(host)?.querySelector('.c-tickable input'))
  })
})
