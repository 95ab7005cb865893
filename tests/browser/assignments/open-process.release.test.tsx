import { expect } from 'chai'
import { $menu } from '../../../src/core/session/menu.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { openProcess } from '../../../src/elements/assignments/open-process/open-process-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { APPEARANCES } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import { clearWindows, inDays, keyOf, openValue, saveWindows } from '../support/assignments/process-windows.ts'
import { says } from '../support/assignments/program-scope.ts'
import { allByRole, appearing } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const TAG = 'campus-open-process'
const ROUTE = '/photo-approval'

/** Opens the process for the students of a programme in their first attempt, as the controller does. */
async function openFor(code: string, closesAt = inDays(10)): Promise<void> {
  await signInAs('ravi.exams')
  await clearWindows(ROUTE)
  const key = await keyOf(ROUTE, code, { audience: 'FRESH' })
  await saveWindows([{ key, before: null, after: openValue({ closesAt }) }])
  await signOut()
}
/** Removes every window without an examination again. */
async function clear(): Promise<void> {
  await signInAs('ravi.exams')
  await clearWindows(ROUTE)
  await signOut()
}
const open = (lang = 'en', theme = 'light', width = 1200, process = ROUTE) =>
  mount(`<${TAG} lang="${lang}" theme="${theme}" process="${process}" style="inline-size:${width}px"></${TAG}>`)

describe('the screen of an open process', () => {
  before(() => defineElement(openProcess))
  afterEach(async () => {
    clearPage()
    await signOut()
    await clear()
  })

  it('asks a signed-out visitor to sign in, and names the right that a user lacks', async () => {
    const guestHost = await mount(`<${TAG} client="svtu" lang="en" process="${ROUTE}"></${TAG}>`)
    await says(guestHost, 'Please log in')
    clearPage()
    await signInAs('tanvi.teacher')
    const host = await open('en', 'light', 1200, '/photo-approval')
    await says(host, '“View” on “Approval of photographs”')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('says that an address names no process', async () => {
    await signInAs('tanvi.teacher')
    const host = await open('en', 'light', 1200, '/something-else')
    await says(host, 'This address names no process.')
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows what is open, until when, and for whom, in ${lang} and ${theme}`, async () => {
      await openFor('BCOM')
      await signInAs('noor.clerk')
      const host = await open(lang, theme)
      await eventually('the windows', () => (rootOf(host)?.querySelectorAll('.c-process-windows > li').length ?? 0) > 0)
      await eventually('the desk', () => rootOf(host)?.querySelector('.c-no-rows, .c-desk-pictures'))
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  for (const lang of ['en', 'ur'])
    it(`fits a phone of 360 px in ${lang}: nothing is cut off`, async () => {
      await openFor('BCOM')
      await signInAs('noor.clerk')
      const host = await open(lang, 'light', 360)
      await eventually('the desk', () => rootOf(host)?.querySelector('.c-no-rows, .c-desk-pictures'))
      const { right, left } = host.getBoundingClientRect()
      const outside = [...(rootOf(host)?.querySelectorAll('button, input, h2, h3, .c-panel, .c-tag') ?? [])].filter(
        (one) => {
          const box = one.getBoundingClientRect()
          return one.checkVisibility() && (box.right > right + 1 || box.left < left - 1)
        },
      )
      expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('names the place of a window in the order of the page, also where all names are in Latin letters or isolated', async () => {
    await signInAs('tanvi.teacher')
    const host = await open('dv', 'light', 1200, '/internal-marks')
    const place = await eventually('the place', () => rootOf(host)?.querySelector('.c-process-windows h3 bdi'))
    expect(getComputedStyle(place).direction).to.equal('rtl')
    const [first, , second] = [...place.children].map((part) => part.getBoundingClientRect())
    expect(first?.left).to.be.greaterThan(second?.left ?? Infinity)
  })

  it('names the courses of a teacher', async () => {
    await signInAs('tanvi.teacher')
    const host = await open('en', 'light', 1200, '/internal-marks')
    await says(host, 'closes in')
    await eventually('the courses', () => rootOf(host)?.querySelector('.c-process-courses li'))
  })

  it('finds a student among those whom it concerns', async () => {
    await signInAs('tanvi.teacher')
    const host = await open('en', 'light', 1200, '/exam-form-inward')
    const row = await eventually('a student', () => rootOf(host)?.querySelector('tbody tr'))
    const name = row.querySelector('th')?.textContent.trim() ?? ''
    const search = await eventually('the search', () => rootOf(host)?.querySelector<HTMLInputElement>('[type=search]'))
    type(search, name.split(' ')[0] ?? '')
    await eventually('only matching students', () => {
      const rows = [...(rootOf(host)?.querySelectorAll('tbody th') ?? [])].map(({ textContent }) => textContent)
      return rows.length > 0 && rows.every((one) => one.includes(name.split(' ')[0] ?? ''))
    })
  })

  it('says that the window has ended meanwhile, and its entry leaves the menu of the person', async () => {
    await openFor('BCOM', new Date(Date.now() + 30_000).toISOString())
    await signInAs('noor.clerk')
    const inMenu = () => $menu.get().entries.some((entry) => entry.routeName === ROUTE)
    const host = await open()
    await says(host, 'closes in')
    expect(inMenu()).to.equal(true)
    await says(host, 'This process closed on')
    await eventually('no entry', () => !inMenu())
    expect(allByRole(host, 'table')).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await appearing(host, 'button', 'Check again')
  })

  it('says that the server is gone, and loads once it is back', async () => {
    await openFor('BCOM')
    await signInAs('noor.clerk')
    const restore = serverDown()
    const host = await open()
    await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice[data-kind=danger]'))
    restore()
    window.dispatchEvent(new Event('online'))
    await says(host, 'closes in')
  })
})
