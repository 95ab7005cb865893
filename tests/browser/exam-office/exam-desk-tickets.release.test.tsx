import { expect } from 'chai'
import { examDesk } from '../../../src/elements/exam-office/exam-desk/exam-desk-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { signOut } from '../../../src/core/session/session.ts'
import {
  answerQuestion,
  button,
  deskServer,
  exam,
  field,
  job,
  openExam,
  press,
  says,
} from '../support/exam-office/exam-desk.ts'
import { errorOf } from '../support/field-error.ts'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, rootOf, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

const check = (changes: object) => ({
  check: 'NO_PHOTO',
  reason: null,
  count: 0,
  examples: [],
  blocks: false,
  ...changes,
})
const CLASH = check({
  check: 'CLASHING_PAPERS',
  count: 7,
  examples: ['CM1', 'CM2', 'CM3', 'CM4', 'CM5', 'CM6'],
  blocks: true,
})
const CHECKS = [
  CLASH,
  check({ count: 12, examples: ['CM204517'] }),
  check({ check: 'HOLD', reason: 'UNIV_FEE', count: 3, examples: ['CM9'] }),
  check({ check: 'NAME_TOO_LONG' }),
]

/** Chooses a file in the visible field, and checks it. */
async function checkFile(host: Element): Promise<void> {
  const input = await eventually('the field', () => all<HTMLInputElement>(host, 'input[name=file-SEATS]')[0])
  const files = new DataTransfer()
  files.items.add(new File(['prn,seat_no,centre_code\n1,2,3\n'], 'seats.csv'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await says(host, 'seats.csv')
  await eventually('the button', () =>
    all<HTMLButtonElement>(host, 'button').find((one) => one.checkVisibility() && one.textContent === 'Check the file'),
  ).then((found) => found.click())
}

describe('the examination desk, from the files to hall tickets', () => {
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

  it('explains a file, and warns of papers outside the days of the examination', async () => {
    const host = await openExam('files', 'en', 360)
    await says(host, 'The timetable goes from 2 November 2027 to 3 December 2027')
    all(host, 'details > summary')[0]?.click()
    await says(host, 'How many students it can seat.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('checks a file, shows the wrong lines, and imports the corrected one', async () => {
    const file = { kind: 'SEATS', name: 'seats.csv', dryRun: true, uploadId: 'u'.repeat(32) } as const
    const wrong = {
      rows: 3,
      bad: 2,
      written: 0,
      encoding: 'utf-8',
      dryRun: true,
      faults: [
        { line: 2, column: 'prn', fault: 'UNKNOWN', value: '404' },
        { line: 3, column: 'seat_no', fault: 'TWICE_IN_FILE', value: 'CM1' },
      ],
    }
    desk.activities.uploadExamData = () => ({ outcome: 'RECEIVED', received: 31 })
    desk.activities.importExamData = ({ dryRun }) => {
      desk.jobs = [job({ jobId: 9, kind: 'IMPORT', status: 'RUNNING', done: 0, file, endedAt: null })]
      return { outcome: 'STARTED', jobId: dryRun === true ? 9 : 11 }
    }
    const host = await openExam('seats')
    const input = await field(host, 'file-SEATS')
    await press(host, 'Check the file')
    await eventually('the focus in the file field', () => focused(host) === input)
    expect(errorOf(input)).to.equal('Choose a file first.')
    await checkFile(host)
    await says(host, 'Reading seats.csv')
    expect(desk.called.at(-1)?.input).to.include({ kind: 'SEATS', dryRun: true, fileName: 'seats.csv' })
    desk.jobs = [job({ jobId: 9, kind: 'IMPORT', status: 'FAILED', report: wrong, file })]
    await says(host, '2 of 3 lines are wrong.')
    await says(host, 'Nothing with this code or number is known here.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Choose the corrected file')
    await checkFile(host)
    await says(host, 'Reading seats.csv')
    desk.jobs = [job({ jobId: 10, kind: 'IMPORT', report: { ...wrong, bad: 0, faults: [] }, file })]
    await says(host, 'seats.csv: all 3 lines are right.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Import 3 lines')
    await says(host, 'Reading seats.csv')
    const done = job({
      jobId: 11,
      kind: 'IMPORT',
      report: { ...wrong, bad: 0, faults: [], written: 3 },
      file: { ...file, dryRun: false },
    })
    desk.jobs = [done]
    await says(host, '3 lines have been imported; 3 entries are new or changed.')
    expect(desk.called.at(-1)?.input).to.include({ dryRun: false, uploadId: file.uploadId })
  })

  it('shows the job of another person, and that a lost connection ends', async () => {
    desk.jobs = [
      job({ kind: 'GENERATE', status: 'RUNNING', done: 2970, own: false, startedBy: 'Asha Kulkarni', endedAt: null }),
    ]
    const host = await openExam('tickets')
    await says(host, '2,970 of 5,940')
    await says(host, 'Started by Asha Kulkarni')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const { fetch } = window
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await says(host, 'The connection is lost.')
    window.fetch = fetch
    desk.exam = { ...exam, tickets: 5900, seatsWithoutTicket: 40 }
    desk.jobs = [job({ report: { counts: { made: 5900, notEnrolled: 40 } } })]
    await says(host, '5,900 are new.')
    await says(host, '5,900 hall tickets · 40 seats without one')
    expect(rootOf(host)?.textContent).not.to.contain('The connection is lost.')
  })

  it('shows what blocks publication, with examples', async () => {
    desk.checks = CHECKS
    const host = await openExam('tickets', 'en', 360)
    await says(host, 'Papers at the same time')
    await says(host, 'and 2 more')
    await says(host, 'Hold: Unpaid fees')
    await says(host, 'All right: Name too long for the hall ticket')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('publishes in spite of a finding only with a reason, and after a confirmation', async () => {
    desk.exam = { ...exam, tickets: 5940, seatsWithoutTicket: 0 }
    desk.checks = CHECKS
    desk.activities.publishHallTickets = () => {
      desk.exam = {
        ...desk.exam,
        published: 5940,
        state: 'OPEN',
        opensAt: '2027-10-20T04:30:00.000Z',
        closesAt: '2027-11-30T18:29:00.000Z',
        codeFixed: true,
      }
      desk.jobs = [job({ kind: 'PUBLISH', status: 'RUNNING', done: 100, endedAt: null })]
      return { outcome: 'STARTED', jobId: 1 }
    }
    const host = await openExam('publish')
    await says(host, '5,940 hall tickets are frozen')
    await press(host, 'Publish hall tickets')
    await says(host, 'Reason to publish anyway: This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field<HTMLTextAreaElement>(host, 'waive'), 'Agreed with the colleges.')
    const now = await eventually('At once', () => all<HTMLInputElement>(host, 'input[name=when][value=now]')[0])
    now.click()
    await press(host, 'Publish hall tickets')
    const question = await answerQuestion('Publish hall tickets')
    expect(question).to.contain('5,940 hall tickets of Winter 2027 Examination will be frozen.')
    await says(host, 'Publishing hall tickets')
    expect(desk.called.at(-1)?.input).to.include({
      waive: 'Agreed with the colleges.',
      closesAt: '2027-11-30T18:29:00.000Z',
    })
    desk.jobs = [job({ kind: 'PUBLISH' })]
    await says(host, 'Published hall tickets')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('leaves it to the server whether the closing time is in the future, and which time it is now', async () => {
    const closesAt = '2026-01-31T18:29:00.000Z'
    desk.exam = { ...exam, tickets: 5940, seatsWithoutTicket: 0, opensAt: '2027-10-20T04:30:00.000Z', closesAt }
    desk.checks = []
    desk.activities.publishHallTickets = () => ({ errorCode: 1206, error: 'Closed.', result: null })
    const host = await openExam('publish')
    const now = await eventually('At once', () => all<HTMLInputElement>(host, 'input[name=when][value=now]')[0])
    now.click()
    await press(host, 'Publish hall tickets')
    await answerQuestion('Publish hall tickets')
    await says(host, 'This must be later than the opening, and in the future.')
    expect(desk.called.at(-1)?.input).to.include({ opensAt: 'NOW', closesAt })
  })

  it('reissues some hall tickets after a change, and shows what came of it', async () => {
    desk.exam = {
      ...exam,
      tickets: 5940,
      seatsWithoutTicket: 0,
      published: 5940,
      state: 'OPEN',
      opensAt: '2027-10-20T04:30:00.000Z',
    }
    desk.activities.reissueHallTickets = () => {
      desk.jobs = [
        job({ kind: 'REISSUE', report: { counts: { reissued: 1, unknown: 1 }, examples: { unknown: ['CM404'] } } }),
      ]
      return { outcome: 'STARTED', jobId: 1 }
    }
    const host = await openExam('publish', 'en', 360)
    type(await field<HTMLSelectElement>(host, 'reason'), 'CENTRE')
    type(await field<HTMLTextAreaElement>(host, 'numbers'), 'CM1, CM404')
    await button(host, 'Reissue').then((found) => found.click())
    await says(host, '1 number was not found. CM404')
    expect(desk.called.at(-1)?.input).to.deep.include({ by: 'SEAT', reason: 'CENTRE', values: ['CM1', 'CM404'] })
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
