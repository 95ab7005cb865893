import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { chooseFile } from '../support/files.ts'
import { all, checked, choose, enter, HEADERS, panel, person, press, says } from '../support/imports.tsx'
import { accessibilityProblems, clearPage, eventually, rootOf, type } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'

const noProblems = async (host: Element) => expect(await accessibilityProblems(host)).to.deep.equal([])

describe('an administrator who imports an unsuitable file of users', () => {
  before(() => defineElement(panel))
  afterEach(async () => {
    clearPage()
    await signOut()
    history.replaceState(null, '', location.pathname)
  })

  it('sees in one sentence what is wrong with the file, and can choose another', async () => {
    const host = await enter()
    await choose(host, 'First name,First name\nA,B')
    await says(host, 'Two columns are called “First name”. Give one of them another name.')
    await noProblems(host)
    await choose(host, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Array<number>(600).fill(0)]), 'old.xlsx')
    await says(host, 'This is an older workbook format.')
    expect((rootOf(host)?.textContent ?? '').includes('Two columns')).to.equal(false)
  })

  it('who presses Continue before the file has been inspected need not press it again', async () => {
    const host = await enter()
    const input = await eventually('the file field', () => all<HTMLInputElement>(host, 'input[type=file]')[0])
    const read = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer')
    if (!read) throw new Error('Blobs cannot be read here.')
    let inspect = () => {}
    const inspected = new Promise<void>((resolve) => {
      inspect = resolve
    })
    Blob.prototype.arrayBuffer = async function () {
      await inspected
      return new Response(this).arrayBuffer()
    }
    try {
      chooseFile(input, 'people.csv', `${HEADERS}\n${person('Early')}`)
      await press(host, 'Continue')
      inspect()
      await says(host, 'people.csv has 1 row.')
    } finally {
      Object.defineProperty(Blob.prototype, 'arrayBuffer', read)
    }
  })

  it('chooses the encoding of an old file by the readable sample', async () => {
    const host = await enter()
    await choose(
      host,
      new Uint8Array([
        ...new TextEncoder().encode('First name,Last name\nJos'),
        0xe9,
        ...new TextEncoder().encode(',X\n'),
      ]),
    )
    await says(host, 'Which of these is readable?')
    await noProblems(host)
    await press(host, 'Continue')
    await says(host, 'Choose an answer first.')
    const [western] = all<HTMLInputElement>(host, 'input[type=radio]')
    western?.click()
    await says(host, 'José')
    await press(host, 'Continue')
    await says(host, 'people.csv has 1 row.')
  })

  it('maps the columns manually, one column per field, and sees which fields are missing', async () => {
    const host = await enter()
    await choose(host, 'Given,Family,Sort\nAsha,Patil,STAFF')
    await says(host, 'people.csv has 1 row')
    const select = (place: number) =>
      byRole(host, 'group', 'Columns').querySelectorAll('select')[place] as HTMLSelectElement
    type(select(0), 'firstName')
    type(select(1), 'firstName')
    await eventually('the field to move', () => select(0).value === 'SKIP' && select(1).value === 'firstName')
    await press(host, 'Check the file')
    await says(host, 'Some columns are still missing:')
    expect(all(host, '[role=alert] li').map(({ textContent }) => textContent)).to.deep.equal(['User type', 'Roles'])
    await noProblems(host)
  })

  it('downloads the rows with errors and their reasons, escaped for spreadsheets', async () => {
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
      await press(host, 'Download rows with errors')
      const blob = await eventually('the file', () => made[0])
      const text = await blob.text()
      expect(text).to.include("'=1+1")
      expect(text).to.include('First name: Contains characters that are not allowed in a name.')
    } finally {
      URL.createObjectURL = createObjectURL
    }
  })
})
