import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts'
import { loadClient } from '../../src/core/client.ts'
import { signOut } from '../../src/core/session.ts'
import { signIn } from '../../src/core/sign-in.ts'
import { answerQuestion, $question } from '../../src/core/confirm.ts'
import { defineElement } from '../../src/elements/define-element.tsx'
import { element, elementSpec, event } from '../../src/elements/spec.ts'
import { shadowSheets } from '../../src/elements/styles/shadow-sheets.ts'
import { importSheets } from '../../src/elements/ui/people/import/import-sheets.ts'
import { UserImport } from '../../src/elements/ui/people/user-import.tsx'
import { accessibilityProblems, clearPage, eventually, heard, mount, rootOf, type } from './support/mount.ts'

/** The panel in an element of its own, as a page of users shows it. */
const panel = element({
  spec: elementSpec({
    tag: 'campus-import-panel',
    summary: 'The import of users, for tests.',
    surface: 'shadow',
    areas: ['public', 'parts', 'portal', 'people'],
    attributes: {},
    events: { 'campus-panel-closed': event<{ how: string }>('The panel is to go away.') },
  }),
  Screen: ({ emit }) => <UserImport onClose={() => emit('campus-panel-closed', { how: 'closed' })} onDone={() => emit('campus-panel-closed', { how: 'done' })} />,
  styles: [...shadowSheets, ...importSheets],
})

const HEADERS = 'User type,First name,Last name,E-mail,Employee code,Login name,Colleges,Roles,Remark'
let count = Date.now() % 1_000_000
const person = (name: string, email?: string): string => {
  count += 1
  return ['UNIVERSITY', name, 'Deshmukh', email ?? `b${count}@example.edu`, `B-${count}`, `browser.${count}`, '', 'EXAM_SECTION', 'x'].join(',')
}

const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [...(rootOf(host)?.querySelectorAll<E>(selector) ?? [])]
const says = (host: Element, words: string, seconds = 15) => eventually(`“${words}”`, () => (rootOf(host)?.textContent ?? '').includes(words), seconds)
const button = (host: Element, words: string) => eventually(`the button ${words}`, () => all<HTMLButtonElement>(host, 'button').find((one) => one.textContent.includes(words)))
const press = async (host: Element, words: string) => {
  const found = await button(host, words)
  found.focus()
  found.click()
}
const heading = (host: Element) => all(host, 'h2')[0]
const step = (host: Element) => all(host, '[aria-current=step]')[0]?.textContent
const focused = (host: Element) => host.shadowRoot?.activeElement
const noProblems = async (host: Element) => expect(await accessibilityProblems(host)).to.deep.equal([])

async function enter(userName = 'asha.admin'): Promise<HTMLElement> {
  const state = await loadClient('svtu')
  if (state.status !== 'found') throw new Error('There is no svtu.')
  const reply = await signIn('staff', { clientId: state.client.clientId, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(reply.error)
  return mount('<campus-import-panel client="svtu" lang="en"></campus-import-panel>')
}

/** Chooses a file as a person does. */
async function choose(host: Element, content: BlobPart, name = 'people.csv'): Promise<void> {
  const input = await eventually('the file field', () => all<HTMLInputElement>(host, 'input[type=file]')[0])
  const files = new DataTransfer()
  files.items.add(new File([content], name))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await eventually(`${name} in the list`, () => all(host, '.c-files li')[0])
  await press(host, 'Continue')
}
const checked = async (host: Element, content: string): Promise<void> => {
  await choose(host, content)
  await press(host, 'Check the file')
  await says(host, 'Nothing has been written yet. This is what would happen')
}
const counts = (host: Element) => Object.fromEntries(all(host, '.c-import-counts > div').map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]))

describe('somebody who imports users', () => {
  before(() => defineElement(panel))
  afterEach(async () => {
    clearPage()
    await signOut()
    history.replaceState(null, '', location.pathname)
  })

  it('goes from the file to the result, and is led from step to step', async () => {
    const host = await enter()
    await says(host, 'One line for each user')
    expect(step(host)).to.equal('File')
    await noProblems(host)
    await choose(host, [HEADERS, person('Asha'), person('संतोष'), person('Ravi', 'nobody')].join('\n'))
    await says(host, 'people.csv has 3 lines')
    expect(step(host)).to.equal('Columns')
    expect(focused(host)).to.equal(heading(host))
    const selects = all<HTMLSelectElement>(host, '.c-import-column select')
    expect(selects.map(({ value }) => value)).to.deep.equal(['userType', 'firstName', 'lastName', 'email', 'employeeCode', 'loginName', 'colleges', 'roles', 'SKIP'])
    expect(all(host, '.c-import-column')[1]?.textContent).to.include('For example: Asha · संतोष · Ravi')
    await noProblems(host)

    await press(host, 'Check the file')
    await says(host, 'This is what would happen')
    expect(step(host)).to.equal('Check')
    expect(focused(host)).to.equal(heading(host))
    expect(counts(host)).to.deep.equal({ 'To be added': '2', 'With errors': '1' })
    await says(host, 'E-mail: Missing, or not a valid address.')
    await says(host, '2 invitations will be sent by e-mail.')
    await noProblems(host)

    await press(host, 'Import 2 users')
    await says(host, 'The import is finished.', 20)
    expect(step(host)).to.equal('Result')
    expect(counts(host)).to.deep.equal({ Added: '2', 'With errors': '1' })
    await noProblems(host)
    const closed = heard('campus-panel-closed')
    await press(host, 'Show the users')
    expect((await closed).detail).to.deep.equal({ how: 'done' })
  })

  it('is told in one sentence what is wrong with a file, and can choose another', async () => {
    const host = await enter()
    await choose(host, 'First name,First name\nA,B')
    await says(host, 'Two columns are called “First name”. Give one of them another name.')
    await noProblems(host)
    await choose(host, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Array<number>(600).fill(0)]), 'old.xlsx')
    await says(host, 'This is a workbook of an older kind.')
    expect((rootOf(host)?.textContent ?? '').includes('Two columns')).to.equal(false)
  })

  it('answers how an old file is written by what reads right', async () => {
    const host = await enter()
    await choose(host, new Uint8Array([...new TextEncoder().encode('First name,Last name\nJos'), 0xe9, ...new TextEncoder().encode(',X\n')]))
    await says(host, 'Which of these reads right?')
    await noProblems(host)
    await press(host, 'Continue')
    await says(host, 'Answer the question first.')
    const [western] = all<HTMLInputElement>(host, 'input[type=radio]')
    western?.click()
    await says(host, 'José')
    await press(host, 'Continue')
    await says(host, 'people.csv has 1 line.')
  })

  it('names the columns by hand: one column for each, and what is missing is said', async () => {
    const host = await enter()
    await choose(host, 'Given,Family,Kind\nAsha,Patil,STAFF')
    await says(host, 'people.csv has 1 line')
    const select = (place: number) => all<HTMLSelectElement>(host, '.c-import-column select')[place] as HTMLSelectElement
    type(select(0), 'firstName')
    type(select(1), 'firstName')
    await eventually('the field to move', () => select(0).value === 'SKIP' && select(1).value === 'firstName')
    await press(host, 'Check the file')
    await says(host, 'Some columns are still missing:')
    expect(all(host, '.c-import-list li').map(({ textContent }) => textContent)).to.deep.equal(['User type', 'Last name', 'Roles'])
    await noProblems(host)
  })

  it('downloads the lines with errors with the reasons, harmless in a spreadsheet', async () => {
    const host = await enter()
    const made: Blob[] = []
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      made.push(blob)
      return createObjectURL.call(URL, blob)
    }
    try {
      await checked(host, [HEADERS, person('=1+1')].join('\n'))
      await says(host, 'There is nobody to import.')
      await press(host, 'Download the lines with errors')
      const blob = await eventually('the file', () => made[0])
      const text = await blob.text()
      expect(text).to.include("'=1+1")
      expect(text).to.include('First name: Contains characters that are not allowed in a name.')
    } finally {
      URL.createObjectURL = createObjectURL
    }
  })

  it('may leave and finds the import again, in the list of those that are not finished and by the address', async () => {
    location.hash = '#/user-management'
    await new Promise((done) => setTimeout(done, 50))
    const host = await enter()
    await checked(host, [HEADERS, person('Asha')].join('\n'))
    expect(location.hash).to.match(/^#\/user-management\?import=[\w-]{16,}/)
    clearPage()
    const again = await mount('<campus-import-panel client="svtu" lang="en"></campus-import-panel>')
    await says(again, 'This is what would happen')
    expect(counts(again)).to.deep.equal({ 'To be added': '1', 'With errors': '0' })
    clearPage()
    location.hash = '#/somewhere'
    await new Promise((done) => setTimeout(done, 50))
    const fresh = await mount('<campus-import-panel client="svtu" lang="en"></campus-import-panel>')
    await press(fresh, 'Go on with people.csv')
    await says(fresh, 'This is what would happen')
  })

  it('sees how far a long import is, to ear and eye, and may stop it', async () => {
    const host = await enter()
    await checked(host, [HEADERS, ...Array.from({ length: 1500 }, () => person('Asha'))].join('\n'))
    await press(host, 'Import 1,500 users')
    const bar = await eventually('the bar', () => all(host, '[role=progressbar]')[0])
    expect(bar.getAttribute('aria-valuemax')).to.equal('1500')
    expect(bar.getAttribute('aria-valuetext')).to.match(/^[\d,]+ of 1,500 lines$/)
    await noProblems(host)
    await press(host, 'Stop the import')
    await eventually('the question', () => $question.get()?.action === 'Stop the import')
    answerQuestion(true)
    await eventually('the end', () => /The import was stopped|The import is finished/.test(rootOf(host)?.textContent ?? ''), 30)
    expect(Number(counts(host).Added?.replace(',', '') ?? 0)).to.be.lessThan(1501)
  }).timeout(60_000)

  it('reads everything from right to left in Urdu', async () => {
    const host = await enter()
    host.setAttribute('lang', 'ur')
    await says(host, 'صارفین درآمد کریں')
    await noProblems(host)
  })
})
