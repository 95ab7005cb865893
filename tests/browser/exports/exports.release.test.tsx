import { expect } from 'chai'
import { answerQuestion, $question } from '../../../src/core/feedback/confirm.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, waitForDrawing } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { button, list, says } from '../support/user-list.ts'
import { answering } from '../support/wire.ts'

const REQUEST = { source: 'users', filters: { search: '', tab: 'ALL' }, columns: ['name'] }
const EXPORT_ID = 'export-in-a-browser-1'

/** An export as the server lists it. */
const job = (more: object = {}) => ({
  exportId: EXPORT_ID,
  source: 'users',
  format: 'XLSX',
  status: 'RUNNING',
  total: 60_000,
  done: 15_000,
  bytes: 1_000_000,
  failure: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  expiresAt: null,
  request: REQUEST,
  reason: null,
  ...more,
})
const DONE = {
  status: 'DONE',
  done: 60_000,
  endedAt: '2026-11-20T10:01:00.000Z',
  expiresAt: '2026-11-21T10:01:00.000Z',
}

/** Answers every query about exports with the jobs at that moment; everything else reaches the real server. */
function serverWith(jobs: object[]): { set: (next: object[]) => void; stop: () => void } {
  const real = window.fetch
  let now = jobs
  window.fetch = (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('"exportJobs"')) return real(input, init)
    const body = { FetchQueryData: { errorCode: 1000, error: null, result: { exportJobs: now } } }
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  }
  return {
    set: (next) => {
      now = next
    },
    stop: () => {
      window.fetch = real
    },
  }
}
const noProblems = async (host: Element, lang = 'en') =>
  expect(await accessibilityProblems(host, lang)).to.deep.equal([])
const entry = (host: Element, name: RegExp) => eventually(String(name), () => allByRole(host, 'menuitem', name)[0])

describe('exports of the list of users', () => {
  let stop: () => void = () => undefined
  before(() => defineElement(userManagement))
  afterEach(async () => {
    stop()
    stop = () => undefined
    clearPage()
    await signOut()
    navigate('/', { replace: true })
  })

  it('offers three formats with the number of rows, exports at once, and keeps the result in sight', async () => {
    const host = await list()
    ;(await button(host, 'Export')).click()
    await entry(host, /^Excel file, all [\d,]+ rows$/)
    await entry(host, /^PDF for printing/)
    await noProblems(host)
    ;(await entry(host, /^CSV file, all [\d,]+ rows$/)).click()
    await says(host, 'Users · CSV file')
    await says(host, 'available until')
    await noProblems(host)
    ;(await button(host, 'Hide')).click()
    await eventually('the box to disappear', () => all(host, '.c-export-strip').length === 0)
  })

  it('shows the progress of an export that was started before the page was loaded, until it is ready', async () => {
    const server = serverWith([job()])
    stop = server.stop
    const host = await list()
    const bar = await eventually('a bar', () => allByRole(host, 'progressbar', /Excel file/)[0])
    expect(bar.getAttribute('aria-valuetext')).to.equal('15,000 of 60,000 rows')
    await noProblems(host)
    server.set([job({ done: 45_000 })])
    await says(host, '45,000 of 60,000 rows')
    await says(host, '75 % done')
    server.set([job(DONE)])
    await button(host, 'Download Users · Excel file')
    await noProblems(host)
  })

  it('asks before it cancels, and does not when the person decides otherwise', async () => {
    const server = serverWith([job()])
    stop = server.stop
    const host = await list()
    const cancelled = answering('cancelExport', [{ outcome: 'CANCELLED' }])
    const cancel = await button(host, 'Cancel the export Users · Excel file')
    cancel.click()
    await eventually('the question', () => $question.get())
    answerQuestion(false)
    await waitForDrawing()
    expect(cancelled.at).to.have.length(0)
    cancel.click()
    await eventually('the question', () => $question.get())
    server.set([job({ status: 'CANCELLED' })])
    answerQuestion(true)
    await eventually('the call', () => cancelled.at.length === 1)
    cancelled.stop()
    await button(host, 'Export again: Users · Excel file')
  })

  for (const lang of ['en', 'ur']) {
    it(`lists running, finished, failed, cancelled and deleted exports in a drawer, in ${lang}`, async () => {
      const server = serverWith([
        job(),
        job({ ...DONE, exportId: 'export-in-a-browser-2', format: 'CSV' }),
        job({ exportId: 'export-in-a-browser-3', status: 'FAILED', failure: 'NOT_PERMITTED' }),
        job({ exportId: 'export-in-a-browser-4', status: 'CANCELLED', format: 'PDF' }),
        job({ ...DONE, exportId: 'export-in-a-browser-5', status: 'EXPIRED' }),
      ])
      stop = server.stop
      const host = await list('asha.admin', lang)
      const strip = await eventually('the box', () => all(host, '.c-export-strip')[0])
      const open = [...strip.querySelectorAll('button')].at(-1)
      open?.click()
      await eventually('five', () => all(host, '.c-export-list > li').length === 5)
      await noProblems(host, lang)
      if (lang !== 'en') return
      await says(host, 'You no longer have the right to export this list.')
      const again = answering('exportReport', [{ outcome: 'BUSY', most: 3 }])
      ;(await button(host, 'Export again: Users · PDF file')).click()
      await says(host, 'You already have 3 exports in progress.')
      again.stop()
      await noProblems(host)
    })
  }

  it('says when there are no exports yet, and when a file is gone', async () => {
    const server = serverWith([])
    stop = server.stop
    const host = await list()
    ;(await button(host, 'Export')).click()
    ;(await entry(host, /^Your exports$/)).click()
    await says(host, 'No exports yet')
    await noProblems(host)
    server.set([job(DONE)])
    ;(await button(host, 'Close')).click()
    const started = answering('exportReport', [{ outcome: 'STARTED', exportId: EXPORT_ID, total: 60_000 }])
    ;(await button(host, 'Export')).click()
    ;(await entry(host, /^Excel file/)).click()
    await says(host, '60,000 rows')
    started.stop()
    const gone = answering('downloadExport', [{ outcome: 'GONE' }])
    ;(await button(host, 'Download Users · Excel file')).click()
    await says(host, 'This file has been deleted.')
    gone.stop()
    await noProblems(host)
  })
})
