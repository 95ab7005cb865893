import { expect } from 'chai'
import { $question, answerQuestion } from '../../../src/core/feedback/confirm.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { dataImport } from '../../../src/elements/academics/data-import/data-import-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { figures, IMPORT_ID, importOf, importServer, openDataImport, press, says } from '../support/data-imports.tsx'
import { errorOf } from '../support/field-error.ts'
import { chooseFile, savedFile } from '../support/files.ts'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, rootOf, waitForDrawing } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const noProblems = async (host: Element) => expect(await accessibilityProblems(host)).to.deep.equal([])
const step = (host: Element) => all(host, '[aria-current=step]')[0]?.textContent
const headed = (host: Element) =>
  eventually('the heading to have the focus', () => focused(host) === all(host, 'h2')[0])

const NOTHING = { created: 0, changed: 0, unchanged: 0, wrong: 0, requested: 0 }
const UPLOADED = importOf({ status: 'UPLOADED', undoUntil: null, endedAt: null, counts: NOTHING, done: 0 })
const CHECKED = importOf({ status: 'CHECKED', undoUntil: null })

describe('an administrator who imports data of the institution', () => {
  let stop: () => void = () => undefined
  before(async () => {
    defineElement(dataImport)
    await signInAs('asha.admin')
  })
  afterEach(() => {
    stop()
    clearPage()
    navigate('/', { replace: true })
  })
  after(() => signOut())

  it('goes from the file to the undo by the keyboard, and the address keeps the import', async () => {
    const server = importServer([], {
      uploadImportData: () => ({ outcome: 'RECEIVED', received: 999 }),
      startDataImport: ({ fileName }) => {
        server.set([UPLOADED])
        return fileName === 'old.csv'
          ? { outcome: 'BAD', problem: 'HEADER_TWICE', detail: 'PRN' }
          : { outcome: 'READ', importId: IMPORT_ID }
      },
      checkDataImport: ({ mapping }) => {
        server.set([{ ...CHECKED, mapping: mapping as Record<string, number> }])
        return { outcome: 'STARTED' }
      },
      runDataImport: () => {
        server.set([importOf({ status: 'RUNNING', done: 60, undoUntil: null })])
        return { outcome: 'STARTED' }
      },
      undoDataImport: () => {
        server.set([importOf({ status: 'UNDONE', undoUntil: null, undone: { removed: 108, restored: 4, kept: 2 } })])
        return { outcome: 'STARTED' }
      },
    })
    stop = server.stop
    const host = await openDataImport()
    await says(host, 'Nothing has been imported yet.')
    await press(host, 'Import students')
    await headed(host)
    expect(step(host)).to.equal('File')
    const input = await eventually('the file field', () => all<HTMLInputElement>(host, 'input[type=file]')[0])
    for (const attempt of ['first', 'second']) {
      await press(host, 'Continue')
      await eventually(`the focus in the file field after the ${attempt} attempt`, () => focused(host) === input)
      expect(errorOf(input)).to.equal('Choose a file first.')
    }
    chooseFile(input, 'old.csv', 'PRN,PRN\n1,2')
    await says(host, 'old.csv')
    await press(host, 'Continue')
    await says(host, 'Two columns are called “PRN”. Give one of them another name.')
    await noProblems(host)
    chooseFile(input, 'students.csv', 'PRN,Student,Sex,Remark\n')
    await says(host, 'students.csv')
    await press(host, 'Continue')

    await says(host, 'students.csv has 120 rows.')
    await headed(host)
    expect(location.hash).to.equal(`#/data-import?import=${IMPORT_ID}`)
    const select = all<HTMLSelectElement>(host, 'select')[1]
    expect(select?.value).to.equal('studentName')
    if (select) {
      select.value = 'SKIP'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await says(host, 'Some columns are still missing:')
    await press(host, 'Check the file')
    expect(await eventually('the alert', () => all(host, '[role=alert] li')[0]?.textContent)).to.equal(
      'Name of the student',
    )
    await noProblems(host)
    if (select) {
      select.value = 'studentName'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await eventually('the alert to go', () => all(host, '[role=alert] li').length === 0)
    await press(host, 'Check the file')

    await says(host, 'This is what will happen')
    await headed(host)
    expect(figures(host)).to.deep.equal({
      'To be added': '110',
      'To be changed': '4',
      Unchanged: '3',
      'With errors': '3',
    })
    await says(host, 'Not an allowed value. Allowed: F, M, X')
    await says(host, '3 rows will not be imported. Download them')
    await noProblems(host)
    const saved = await (await savedFile(() => press(host, 'Download rows with errors'))).text()
    expect(saved).to.include('MEENA SHAH,F,"\'=1+1",44,An earlier row says something else about the same record.')
    expect(saved).to.include('Name of the student: A value is missing. Gender: Not an allowed value.')

    await press(host, 'Import 114 rows')
    const bar = await eventually('the bar', () => all(host, '[role=progressbar]')[0])
    expect(bar.getAttribute('aria-valuetext')).to.equal('60 of 120 rows')
    await headed(host)
    await noProblems(host)
    server.set([importOf()])
    await says(host, 'The import is finished.')
    await says(host, 'Next: Import examinations')
    await says(host, '3 rows were not imported. Download them')
    await noProblems(host)

    await press(host, 'Undo the import')
    const question = await eventually('the question', () => $question.get())
    expect(question.detail).to.include('What students.csv added will be removed (110)')
    answerQuestion(true)
    await says(host, 'The import was undone.')
    expect(figures(host)).to.deep.equal({ Removed: '108', Restored: '4', Kept: '2' })
    await says(host, 'Other records depend on it.')
    await noProblems(host)
    await press(host, 'All imports')
    await eventually('the title to have the focus', () => focused(host) === all(host, 'h1')[0])
    expect(server.calls.filter((name) => name === 'checkDataImport')).to.have.length(1)
  })

  it('can discard an unfinished import, from the list, its page or the history, after a question', async () => {
    const server = importServer([CHECKED], {
      discardDataImport: () => {
        server.set([])
        return { outcome: 'DISCARDED' }
      },
    })
    stop = server.stop
    const agree = async (host: Element) => {
      const question = await eventually('the question', () => $question.get())
      expect(question.detail).to.include('students.csv and everything read from it will be deleted')
      answerQuestion(true)
      await says(host, 'Nothing has been imported yet.')
      await eventually('the title to have the focus', () => focused(host) === all(host, 'h1')[0])
    }
    const host = await openDataImport()
    await says(host, 'Unfinished imports')
    await press(host, 'Discard')
    await eventually('the question', () => $question.get())
    answerQuestion(false)
    await waitForDrawing()
    expect(server.calls).not.to.include('discardDataImport')
    await noProblems(host)
    await press(host, 'Discard')
    await agree(host)

    for (const job of [UPLOADED, CHECKED, importOf({ status: 'STOPPED', undoUntil: null, discardable: true })]) {
      server.set([job])
      navigate(`/data-import?import=${IMPORT_ID}`)
      await press(host, 'Discard the import')
      await agree(host)
      expect(location.hash).to.equal('#/data-import')
    }
    expect(server.calls.filter((name) => name === 'discardDataImport')).to.have.length(4)
    expect(server.calls).not.to.include('stopDataImport')
  })

  it('sees that an archive, which has no columns to match, waits for its check', async () => {
    const archive = importOf({ ...UPLOADED, kind: 'PHOTOGRAPHS', fileName: 'photographs.zip', columns: [] })
    stop = importServer([archive]).stop
    const host = await openDataImport()
    await says(host, 'photographs.zip')
    await says(host, 'To be checked')
    expect(rootOf(host)?.textContent).not.to.include('Columns to be matched')
  })

  it('is told that an import has moved on when it can no longer be discarded', async () => {
    stop = importServer([CHECKED], { discardDataImport: () => ({ outcome: 'TOO_LATE' }) }).stop
    const host = await openDataImport({ id: IMPORT_ID })
    await press(host, 'Discard the import')
    await eventually('the question', () => $question.get())
    answerQuestion(true)
    await says(host, 'The import has moved on in the meantime.')
    stop()
    clearPage()
    stop = importServer([importOf()]).stop
    const done = await openDataImport({ id: IMPORT_ID })
    await says(done, 'The import is finished.')
    expect(all(done, 'button').map(({ textContent }) => textContent)).not.to.include('Discard the import')
  })

  it('can let the correct rows through after a check of all or nothing', async () => {
    const server = importServer([{ ...CHECKED, allOrNothing: true }], {
      checkDataImport: ({ allOrNothing }) => {
        server.set([{ ...CHECKED, allOrNothing: allOrNothing === true }])
        return { outcome: 'STARTED' }
      },
    })
    stop = server.stop
    const host = await openDataImport({ id: IMPORT_ID })
    await says(host, 'You chose to import all rows or none.')
    await noProblems(host)
    await press(host, 'Allow only the correct rows')
    await says(host, 'Import 114 rows')
  })

  it('downloads a template with the meaning of each column in a second sheet', async () => {
    stop = importServer([]).stop
    const host = await openDataImport()
    await says(host, 'Nothing has been imported yet.')
    const template = byRole(host, 'list', 'What can be imported').querySelectorAll('button')[5]
    template?.click()
    const item = (words: string) =>
      eventually(words, () => all(host, '[role=menuitem]').find(({ textContent }) => textContent.includes(words)))
    const csv = await savedFile(async () => (await item('CSV')).click())
    expect(await csv.text()).to.equal(
      'PRN,Name of the student,Gender,E-mail\r\n' +
        '# The prn.,The name of the student.,The gender.,The e-mail.\r\n' +
        '2026417101000011,SNEHA KAMBLE,F,sneha@example.edu\r\n',
    )
    await eventually('the button to be ready again', () => template?.getAttribute('aria-disabled') === 'false')
    template?.click()
    const book = await savedFile(async () => (await item('XLSX')).click())
    expect(book.type).to.include('spreadsheetml')
    expect(await book.slice(0, 2).text()).to.equal('PK')
  })
})
