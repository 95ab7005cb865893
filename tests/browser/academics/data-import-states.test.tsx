import { expect } from 'chai'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { dataImport } from '../../../src/elements/academics/data-import/data-import-element.tsx'
import type { DataImport } from '../../../src/elements/academics/data-import/imports.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { figures, IMPORT_ID, importOf, importServer, openDataImport, press, says } from '../support/data-imports.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, rootOf } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown, slowCalls } from '../support/wire.ts'

const noProblems = async (host: Element, lang = 'en', theme = 'light') =>
  expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])

describe('the states of an import of data', () => {
  let stop: () => void = () => undefined
  before(() => defineElement(dataImport))
  afterEach(async () => {
    stop()
    clearPage()
    document.body.style.background = ''
    await signOut()
    navigate('/', { replace: true })
  })

  it('asks a guest to log in, and tells a person without the right which one is missing', async () => {
    stop = () => undefined
    const guest = await openDataImport()
    await says(guest, 'Please log in to use this page.')
    await noProblems(guest)
    clearPage()
    await signInAs('noor.clerk')
    const host = await openDataImport()
    await eventually('the notice', () => all(host, '[data-kind=warning]')[0])
    await noProblems(host)
  })

  it('shows a placeholder while it loads, and loads again once the server is back', async () => {
    await signInAs('asha.admin')
    const letGo = slowCalls()
    const host = await openDataImport()
    await eventually('the placeholder', () => all(host, '.c-skeleton')[0])
    await noProblems(host)
    letGo()
    clearPage()
    const restore = serverDown()
    const away = await openDataImport()
    await eventually('the retry button', () => all(away, '.c-notice button')[0])
    await noProblems(away)
    restore()
    stop = importServer([]).stop
    await press(away, 'Try again')
    await says(away, 'Nothing has been imported yet.')
  })

  for (const [lang, theme] of [
    ['ur', 'dark'],
    ['mr', 'light'],
  ] as const)
    it(`lists what can be imported and what was imported without a barrier in ${lang}, ${theme}`, async () => {
      await signInAs('asha.admin')
      stop = importServer([
        importOf({ importId: `${IMPORT_ID}0`, status: 'RUNNING', done: 30, undoUntil: null, own: false }),
        importOf(),
        importOf({ importId: `${IMPORT_ID}2`, kind: 'COLLEGES', status: 'FAILED', failure: 'DISK_FULL' }),
      ]).stop
      if (theme === 'dark') document.body.style.background = '#111517'
      const host = await openDataImport({ lang, theme })
      await eventually('the list', () => all(host, '.c-data-open li')[0])
      await eventually('the history', () => all(host, '.c-rows')[0])
      await noProblems(host, lang, theme)
    })

  it('continues to show an import of someone else while the server is away', async () => {
    await signInAs('asha.admin')
    const server = importServer([
      importOf({ status: 'RUNNING', done: 30, undoUntil: null, own: false, by: 'Ravi Joshi' }),
    ])
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'Ravi Joshi started this import.')
    await eventually('the progress', () => all(host, '[role=progressbar]')[0])
    server.stop()
    const restore = serverDown()
    stop = restore
    await says(host, 'The server cannot be reached at the moment.')
    expect(all(host, '[role=progressbar]')).to.have.length(1)
    await noProblems(host)
  })

  const ENDS = [
    ['FAILED', 'NOT_PERMITTED', 'Anyone with this permission can continue it.', 'Continue the import'],
    ['FAILED', 'DISK_FULL', 'Ask the technical staff to free space', 'Continue the import'],
    ['FAILED', 'UNEXPECTED', 'Something went wrong and the import stopped.', 'Continue the import'],
    ['FAILED', 'NO_FILE', 'The file is no longer on the server', 'Choose another file'],
    ['FAILED', 'WRONG_LINES', 'Nothing was saved. Correct the row', 'Choose another file'],
    ['STOPPED', null, 'The import was stopped. What had already been imported is kept', 'Continue the import'],
  ] as const
  it('says how an import ended and what can be done, for each reason', async () => {
    await signInAs('asha.admin')
    for (const [status, failure, sentence, action] of ENDS) {
      const undoUntil = failure === 'WRONG_LINES' ? null : importOf().undoUntil
      stop = importServer([importOf({ status, failure, undoUntil })]).stop
      const host = await openDataImport({ id: IMPORT_ID })
      await says(host, sentence)
      await says(host, action)
      stop()
      clearPage()
    }
    stop = importServer([importOf({ status: 'STOPPED', undoUntil: null })]).stop
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'The import was stopped before anything was saved.')
    expect(figures(host)).to.deep.equal({})
    await noProblems(host)
  })

  it('takes photographs as an archive, without a template and without columns to match', async () => {
    await signInAs('asha.admin')
    stop = importServer([]).stop
    const file = await openDataImport({ kind: 'PHOTOGRAPHS', lang: 'ur' })
    await eventually('the file field', () => all(file, 'input[type=file]')[0])
    expect(all<HTMLInputElement>(file, 'input[type=file]')[0]?.accept).to.contain('.zip')
    await noProblems(file, 'ur')
    stop()
    clearPage()
    const archive: Partial<DataImport> = {
      kind: 'PHOTOGRAPHS',
      fileName: 'photographs.zip',
      mapping: { fileName: 0 },
      columns: [{ name: 'fileName', samples: ['2026417101000011.jpg'] }],
    }
    const calls = importServer([importOf({ ...archive, status: 'UPLOADED' })], {
      checkDataImport: () => ({ outcome: 'STARTED' }),
    })
    stop = calls.stop
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'photographs.zip contains 120 photographs.')
    expect(all(host, 'select, [role=combobox]')).to.have.length(0)
    expect(rootOf(host)?.textContent).not.to.contain('Columns')
    await noProblems(host)
    calls.set([importOf({ ...archive, status: 'CHECKED', undoUntil: null })])
    await press(host, 'Check the file')
    await says(host, 'Import 114 photographs')
    expect(rootOf(host)?.textContent).not.to.contain('Change columns')
    await noProblems(host)
  })
})
