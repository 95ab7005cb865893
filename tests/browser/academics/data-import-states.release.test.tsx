import { expect } from 'chai'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { dataImport } from '../../../src/elements/academics/data-import/data-import-element.tsx'
import type { DataImport } from '../../../src/elements/academics/data-import/imports.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  figures,
  IMPORT_ID,
  importOf,
  importServer,
  openDataImport,
  page,
  press,
  says,
} from '../support/data-imports.tsx'
import { chooseFile, savedFile } from '../support/files.ts'
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

  it('names the photographs that are left out instead of counting rows', async () => {
    await signInAs('asha.admin')
    const wrong = (lineNo: number, name: string, fault: string) => ({
      ...{ file: '', lineNo, cells: [name] },
      faults: [{ field: 'fileName', fault, value: name }],
    })
    const lines = page([wrong(3, 'my cat.jpg', 'UNKNOWN'), wrong(5, '2026.png', 'NOT_A_PICTURE')])
    const checked = importOf({
      kind: 'PHOTOGRAPHS',
      status: 'CHECKED',
      undoUntil: null,
      mapping: { fileName: 0 },
      columns: [{ name: 'fileName', samples: [] }],
    })
    const server = importServer([checked], {}, { dataImportLines: lines })
    stop = server.stop
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'No student has this PRN. Name the file by the PRN of the student')
    await says(host, 'Neither JPEG nor PNG, whatever its name says.')
    await says(host, 'You can import the other photographs now')
    expect(rootOf(host)?.textContent).not.to.match(/Row \d|rows with errors/)
    await noProblems(host)
    const saved = await (await savedFile(() => press(host, 'Download the list'))).text()
    expect(saved).to.include('my cat.jpg,"No student has this PRN.')
    server.set([{ ...checked, counts: { created: 0, changed: 0, unchanged: 0, wrong: 2, requested: 0 } }])
    clearPage()
    const nothing = await openDataImport({ id: IMPORT_ID })
    await says(nothing, 'There is no correct photograph to import.')
  })

  it('takes back what it said about a ZIP file when another one is chosen', async () => {
    await signInAs('asha.admin')
    stop = importServer([], {
      uploadImportData: () => ({ outcome: 'RECEIVED', received: 999 }),
      startDataImport: () => ({ outcome: 'BAD', problem: 'BAD_CSV', detail: 'orgs.csv' }),
    }).stop
    const host = await openDataImport({ kind: 'ONEROSTER' })
    const input = await eventually('the file field', () => all<HTMLInputElement>(host, 'input[type=file]')[0])
    chooseFile(input, 'roster.zip', 'PK')
    await says(host, 'roster.zip')
    await press(host, 'Continue')
    await says(host, '“orgs.csv” is incomplete, or a quotation mark in it is not closed.')
    chooseFile(input, 'empty.zip', '')
    await says(host, 'empty.zip is empty.')
    expect(rootOf(host)?.textContent).not.to.include('orgs.csv')
    await press(host, 'Continue')
    await says(host, 'Choose a file first.')
    await noProblems(host)
  })

  const PACKAGE: Partial<DataImport> = {
    kind: 'ONEROSTER',
    fileName: 'roster.zip',
    columns: [
      { name: 'record', samples: ['Hill Campus College'] },
      { name: 'teacher', samples: ['DEEPA JOSHI'] },
      { name: 'principal', samples: ['PIA HEAD'] },
    ],
    // The last one is a role that somebody else may give.
    mapping: { teacher: 24, principal: 999, invite: 1 },
  }

  it('asks which roles the staff of a package get, and leads back to them from the check', async () => {
    await signInAs('asha.admin')
    let sent: unknown
    const lines = page([
      {
        ...{ file: 'users.csv', lineNo: 6, cells: ['NO MAIL'] },
        faults: [{ field: 'email', fault: 'PERSON_EMAIL_WRONG', value: '' }],
      },
    ])
    const server = importServer(
      [importOf({ ...PACKAGE, status: 'UPLOADED', undoUntil: null })],
      {
        checkDataImport: ({ mapping }) => {
          sent = mapping
          server.set([
            importOf({ ...PACKAGE, mapping: mapping as Record<string, number>, status: 'CHECKED', undoUntil: null }),
          ])
          return { outcome: 'STARTED' }
        },
      },
      { dataImportLines: lines },
    )
    stop = server.stop
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'Roles of the staff')
    const [teachers, principals] = await eventually('the roles', () => {
      const selects = all<HTMLSelectElement>(host, 'select')
      return selects.length === 2 && selects[1]?.value === 'SKIP' && selects
    })
    expect(teachers?.value).to.equal('24')
    expect(all(host, '[aria-current=step]')[0]?.textContent).to.equal('Staff')
    await noProblems(host)
    if (principals) {
      principals.value = '20'
      principals.dispatchEvent(new Event('change', { bubbles: true }))
    }
    all<HTMLInputElement>(host, 'input[type=checkbox]')[0]?.click()
    await press(host, 'Check the file')
    await says(host, 'Missing, or not a valid address.')
    expect(sent).to.deep.equal({ teacher: 24, principal: 20, invite: 0 })
    await noProblems(host)
    await press(host, 'Change roles')
    await says(host, 'Roles of the staff')
    await eventually('the choice', () => all<HTMLSelectElement>(host, 'select')[1]?.value === '20')
  })

  it('tells a person who may not import users that the staff of a package are left out', async () => {
    await signInAs('asha.admin')
    stop = importServer([importOf({ ...PACKAGE, status: 'UPLOADED' })], {}, { dataImportRoles: null }).stop
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'The staff in this package are left out')
    expect(all(host, 'select')).to.have.length(0)
    await noProblems(host)
  })

  it('shows the roles of staff without a barrier in ur, dark', async () => {
    await signInAs('asha.admin')
    stop = importServer([importOf({ ...PACKAGE, status: 'UPLOADED' })]).stop
    document.body.style.background = '#111517'
    const host = await openDataImport({ id: IMPORT_ID, lang: 'ur', theme: 'dark' })
    await eventually('the roles', () => all(host, 'select').length === 2)
    await noProblems(host, 'ur', 'dark')
  })
})
