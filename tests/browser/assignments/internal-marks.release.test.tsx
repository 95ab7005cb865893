import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { openProcess } from '../../../src/elements/assignments/open-process/open-process-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  markFields,
  marksNow,
  shownFields,
  openMarks,
  removeMarks,
  saveElsewhere,
  windowSwitch,
} from '../support/assignments/internal-marks.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, rootOf, type } from '../support/mount.ts'
import { answerYes, press, says, saysNoMore } from '../support/assignments/program-scope.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const SAVE = { en: 'Save', ur: 'محفوظ کریں' } as const
const focusIn = (host: Element) => host.shadowRoot?.activeElement
const field = async (host: Element, place: number): Promise<HTMLInputElement> => {
  const found = (await markFields(host))[place]
  if (!found) throw new Error(`There is no field ${place}.`)
  return found
}

describe('the entry of internal marks', () => {
  let windows: Awaited<ReturnType<typeof windowSwitch>>
  before(async () => {
    defineElement(openProcess)
    windows = await windowSwitch()
    await signOut()
  })
  beforeEach(async () => {
    await removeMarks()
    await signInAs('tanvi.teacher')
  })
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })

  for (const lang of ['en', 'ur'] as const)
    it(`takes marks from the keyboard in the digits of any script, and saves them, in ${lang}`, async () => {
      const host = await openMarks({ lang, theme: lang === 'ur' ? 'dark' : 'light' })
      ;(await field(host, 0)).focus()
      await typeKeys('37')
      await pressKeys('Enter')
      await typeKeys('१२')
      await pressKeys('ArrowDown')
      await typeKeys('٤٠')
      await pressKeys('ArrowUp')
      expect(focusIn(host)).to.equal(await field(host, 1))
      await pressKeys('ArrowDown', 'ArrowDown', 'Tab', 'Space')
      await eventually('no field for an absent student', () => shownFields(host)[3]?.disabled)
      expect((await markFields(host)).slice(0, 4).map(({ value }) => value)).to.deep.equal(['37', '12', '40', ''])
      expect(await accessibilityProblems(host, lang, lang === 'ur' ? 'dark' : 'light')).to.deep.equal([])
      await press(host, SAVE[lang])
      await eventually('the end of saving', () => rootOf(host)?.querySelector('.c-mark[data-unsaved]') === null)
      expect((await marksNow()).slice(0, 4).map(({ mark, absent }) => (absent ? 'absent' : mark))).to.deep.equal([
        37,
        12,
        40,
        'absent',
      ])
    })

  for (const lang of ['en', 'ur'] as const)
    it(`fits a phone of 360 px in ${lang}: nothing is cut off, and a mark can be entered`, async () => {
      const host = await openMarks({ lang, width: 360 })
      type(await field(host, 0), '41')
      await eventually('the sentence beside the field', () => rootOf(host)?.querySelector('.c-mark .c-error'))
      const { right, left } = host.getBoundingClientRect()
      const parts = [...(rootOf(host)?.querySelectorAll('button, input, select, h2, .c-panel, .c-error') ?? [])]
      const outside = parts.filter((one) => {
        const box = one.getBoundingClientRect()
        return one.checkVisibility() && (box.right > right + 1 || box.left < left - 1)
      })
      expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('names marks that are wrong beside their fields, and saves nothing until they are corrected', async () => {
    const host = await openMarks()
    type(await field(host, 0), '41')
    type(await field(host, 1), '2x')
    type(await field(host, 2), '20')
    await says(host, 'Enter a whole number from 0 to 40.')
    await press(host, 'Save')
    await says(host, 'Nothing was saved. Correct the marks that are named here.')
    expect((await marksNow()).every(({ mark }) => mark === null)).to.equal(true)
    type(await field(host, 0), '40')
    type(await field(host, 1), '')
    await saysNoMore(host, 'Enter a whole number from 0 to 40.')
    await press(host, 'Save')
    await says(host, '2 marks saved.')
    expect((await marksNow()).slice(0, 3).map(({ mark }) => mark)).to.deep.equal([40, null, 20])
  })

  it('keeps unsaved marks over a search and a reload, until they are discarded', async () => {
    const host = await openMarks()
    type(await field(host, 0), '11')
    const [, two] = await marksNow()
    type(await appearing<HTMLInputElement>(host, 'searchbox'), two?.names.name ?? '')
    await eventually('only the second student', () => {
      const [first, ...others] = shownFields(host)
      return others.length === 0 && first?.value === ''
    })
    type(await field(host, 0), '12')
    await says(host, '2 unsaved changes')
    clearPage()
    const again = await openMarks()
    await says(again, '2 unsaved changes')
    expect((await markFields(again)).slice(0, 2).map(({ value }) => value)).to.deep.equal(['11', '12'])
    await press(again, 'Discard changes')
    await answerYes()
    await says(again, 'No changes yet.')
    expect((await field(again, 0)).value).to.equal('')
    await eventually('no draft', () => sessionStorage.getItem('drafts') === null)
  })

  it('shows marks that somebody else has changed, and lets each be decided', async () => {
    const host = await openMarks()
    type(await field(host, 0), '20')
    type(await field(host, 1), '21')
    const [one, two] = await marksNow()
    if (!one || !two) throw new Error('There are no students.')
    await saveElsewhere([
      { ...one, mark: 30 },
      { ...two, absent: true },
    ])
    await press(host, 'Save')
    await says(host, 'Someone else has changed the same rows')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, new RegExp(`^Keep mine: .*${one.names.name}`))
    await press(host, new RegExp(`^Take theirs: .*${two.names.name}`))
    await says(host, '1 unsaved change')
    expect((await field(host, 1)).disabled).to.equal(true)
    await press(host, 'Save')
    await says(host, '1 mark saved.')
    expect((await marksNow()).slice(0, 2)).to.deep.include.members([
      { ...one, mark: 20, rowVersion: (one.rowVersion ?? 0) + 2 },
      { ...two, absent: true, rowVersion: (two.rowVersion ?? 0) + 1 },
    ])
  })

  it('keeps unsaved marks when an administrator closes the window, and saves them once it is open again', async () => {
    const host = await openMarks()
    const [one] = await marksNow()
    type(await field(host, 0), '33')
    await says(host, '1 unsaved change')
    await windows.close()
    try {
      await press(host, 'Save')
      await says(host, 'This process was closed before its planned end.')
      await says(host, '1 mark is not saved. It is kept as a draft in this tab')
      const kept = await eventually('the list', () => rootOf(host)?.querySelector('.c-kept-marks li'))
      expect(kept.textContent).to.include(one?.names.name.split(' ')[0]).and.to.include('33')
      expect(byRole(host, 'button', 'Download as CSV')).to.not.equal(undefined)
      await press(host, 'Copy')
      await says(host, 'cop')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      await windows.reopen()
    }
    // The teacher returns to the page.
    document.dispatchEvent(new Event('visibilitychange'))
    await says(host, '1 unsaved change')
    expect((await field(host, 0)).value).to.equal('33')
    await press(host, 'Save')
    await says(host, '1 mark saved.')
    expect((await marksNow())[0]?.mark).to.equal(33)
  })

  it('shows the marks without fields to people who may only view them', async () => {
    const [one] = await marksNow()
    if (!one) throw new Error('There are no students.')
    await saveElsewhere([{ ...one, mark: 19 }])
    await signInAs('ravi.exams')
    const host = await openMarks()
    await says(host, 'You can see these marks, but not change them.')
    await eventually('the marks', () => rootOf(host)?.querySelector('tbody tr'))
    expect(allByRole(host, 'button', 'Save')).to.deep.equal([])
    expect(rootOf(host)?.querySelector('.c-mark input')).to.equal(null)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
