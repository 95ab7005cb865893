import { expect } from 'chai'
import { examDesk } from '../../../src/elements/exam-office/exam-desk/exam-desk-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { signOut } from '../../../src/core/session/session.ts'
import { deskServer, exam, field, openDesk, openExam, press, says } from '../support/exam-office/exam-desk.ts'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, rootOf, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown, slowCalls } from '../support/wire.ts'

describe('the examination desk', () => {
  let desk: ReturnType<typeof deskServer>
  before(async () => {
    defineElement(examDesk)
    await signInAs('ravi.exams')
  })
  beforeEach(() => {
    desk = deskServer()
  })
  afterEach(() => {
    clearPage()
    desk.stop()
  })
  after(() => signOut())

  for (const [lang, width] of [
    ['en', 1200],
    ['ur', 360],
    ['dv', 360],
  ] as const)
    it(`lists the examinations and shows the checklist of one without a barrier in ${lang} at ${width} px`, async () => {
      const host = await openDesk(lang, width)
      await eventually('the list', () => all(host, '.c-row-title')[0])
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      all<HTMLButtonElement>(host, '.c-row-title')[0]?.click()
      await eventually('the checklist', () => all(host, '.c-step').length === 5)
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('shows a loading state, then a failure that can be retried', async () => {
    const letGo = slowCalls()
    const waiting = await openDesk()
    await eventually('the placeholder', () => all(waiting, '.c-skeleton')[0])
    letGo()
    clearPage()
    const restore = serverDown()
    const host = await openDesk()
    await says(host, 'The server did not answer.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    restore()
    desk.stop()
    desk = deskServer()
    await press(host, 'Try again')
    await says(host, 'Winter 2027 Examination')
  })

  it('says who prepares examinations to a person without the role', async () => {
    desk.stop()
    await signInAs('noor.clerk')
    const host = await openDesk()
    await says(host, 'Examinations are prepared by the examination section.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await signInAs('ravi.exams')
  })

  it('says what comes before the first examination', async () => {
    desk.listed = []
    desk.setup = { ...desk.setup, students: 0 }
    const host = await openDesk('en', 360)
    await says(host, 'No student yet')
    await says(host, '40 colleges')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'New examination')
    await says(host, 'Save the details first.')
  })

  it('creates an examination: errors at the fields first, then the next step', async () => {
    desk.activities.saveExamEvent = ({ code }) =>
      code === 'W27'
        ? {
            errorCode: 1201,
            error: 'x',
            result: { fieldErrors: [{ field: 'code', message: 'Another examination has this code.' }] },
          }
        : { outcome: 'CREATED', examEventId: exam.examEventId, seen: exam.seen }
    const host = await openDesk()
    await press(host, 'New examination')
    await press(host, 'Create examination')
    await says(host, 'Name: This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'name'), 'Winter 2028 Examination')
    type(await field(host, 'code'), 'w27')
    type(await field<HTMLSelectElement>(host, 'season'), 'WINTER')
    for (const [name, day] of [
      ['startsOn', '11/20/2028'],
      ['endsOn', '11/02/2028'],
      ['correctionsUntil', '10/28/2028'],
    ] as const) {
      const input = await field(host, name)
      const [month = '', date = '', year = ''] = day.split('/')
      // The institution writes days as dd/mm/yyyy.
      type(input, `${date}/${month}/${year}`)
      input.focus()
      input.blur()
    }
    await press(host, 'Create examination')
    await says(host, 'The last day is before the first day.')
    type(await field(host, 'endsOn'), '20/11/2034')
    await press(host, 'Create examination')
    await says(host, 'An examination lasts at most twelve months.')
    type(await field(host, 'endsOn'), '30/11/2028')
    await press(host, 'Create examination')
    await says(host, 'Another examination has this code.')
    type(await field(host, 'code'), 'W28')
    await press(host, 'Create examination')
    await eventually('the second step', () => all(host, '.c-step-head button[data-step=files][aria-expanded=true]')[0])
    expect(desk.called.at(-1)?.input).to.deep.include({ code: 'W28', academicYearId: 5, endsOn: '2028-11-30' })
  })

  it('shows what somebody else has saved meanwhile, and keeps the own changes on top', async () => {
    const host = await openExam('details')
    const theirs = { ...exam, seen: 'c'.repeat(32), helpline: '1800 100' }
    desk.activities.saveExamEvent = ({ seen }) =>
      seen === theirs.seen
        ? { outcome: 'SAVED', examEventId: exam.examEventId, seen: 'd'.repeat(32) }
        : { errorCode: 1204, error: 'Changed meanwhile.', result: null }
    type(await field(host, 'name'), 'Winter examination')
    desk.exam = theirs
    await press(host, 'Save')
    await says(host, '1800 100')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Keep mine and review')
    expect((await field(host, 'helpline')).value).to.equal('1800 100')
    expect((await field(host, 'name')).value).to.equal('Winter examination')
    await press(host, 'Save')
    await eventually('the second save', () => desk.called.length === 2)
    expect(desk.called.at(-1)?.input).to.include({
      seen: theirs.seen,
      name: 'Winter examination',
      helpline: '1800 100',
    })
  })

  it('edits the printed instructions in each language, and their order', async () => {
    desk.activities.saveInstructionSet = () => ({ outcome: 'SAVED', seen: 'e'.repeat(32) })
    const host = await openExam('details', 'en', 360)
    await says(host, '1 other examination prints them too.')
    await press(host, 'Edit the instructions')
    await eventually('the drawer', () => all(host, 'dialog[open] textarea').length === 4)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    all<HTMLButtonElement>(host, 'dialog button[aria-label="Move instruction 2 up"]')[0]?.click()
    const urdu = await eventually('Urdu', () => all<HTMLInputElement>(host, 'dialog input[value=ur]')[0])
    urdu.click()
    type(await field<HTMLTextAreaElement>(host, 'items.0.translations.ur'), 'وقت پر پہنچیں۔')
    const save = await eventually('Save', () =>
      all<HTMLButtonElement>(host, 'dialog .c-side-foot button').find(({ textContent }) => textContent === 'Save'),
    )
    save.click()
    await eventually('the drawer to close', () => !rootOf(host)?.querySelector('dialog'))
    const [called] = desk.called
    expect((called?.input.items as object[]).slice(0, 2)).to.deep.equal([
      { text: 'Be there in time.', translations: { ur: 'وقت پر پہنچیں۔' } },
      { text: 'Bring this document.', translations: { ur: 'یہ دستاویز ساتھ لائیں۔' } },
    ])
  })
})
