import { read, type CellObject } from '@e965/xlsx'
import { expect } from 'chai'
import type { Column } from '../../../src/elements/ui/table/columns/columns.ts'
import { startListFile } from '../../../src/elements/ui/table/export/list-file.ts'
import { buildMessages } from '../../../src/elements/runtime/messages.tsx'
import { collectAnnouncements } from '../support/announcements.ts'
import { clearPage, eventually, type } from '../support/mount.ts'
import { allByRole, byRole } from '../support/roles.ts'
import { all, button, counted, focused, layer, one, press, range, specimen, titles } from '../support/tables.tsx'

const size = (part: Element) => byRole<HTMLSelectElement>(part, 'combobox', 'Rows per page')
const search = (part: Element) => one<HTMLInputElement>(part, 'input[type=search]')

describe('paging through a list', () => {
  afterEach(clearPage)

  it('shows 25 rows at first, and as many as the user chooses', async () => {
    const part = await specimen('browser')
    expect(titles(part)).to.have.length(25)
    expect([...size(part).options].map(({ value }) => value)).to.deep.equal(['10', '25', '50', '100'])
    type(size(part), '100')
    await eventually('100 rows', () => titles(part).length === 100)
    expect(range(part)).to.equal('1–100 of 250')
    expect(byRole(part, 'navigation', 'Pages of the list').textContent).to.contain('Page 1 of 3')
  })

  it('goes to the next and the previous page, and keeps the focus on Next at the last page', async () => {
    const part = await specimen('browser')
    type(size(part), '100')
    const next = await button(part, 'Next')
    const first = titles(part)[0]
    next.focus()
    next.click()
    await eventually('the second page', () => range(part) === '101–200 of 250')
    next.click()
    await eventually('the last page', () => range(part) === '201–250 of 250')
    expect(next.getAttribute('aria-disabled')).to.equal('true')
    await eventually('the focus', () => focused(part) === next)
    next.click()
    ;(await button(part, 'Previous')).click()
    await eventually('the second page', () => range(part) === '101–200 of 250')
    ;(await button(part, 'Previous')).click()
    await eventually('the first page', () => titles(part)[0] === first)
  })

  it('announces another page, then the number of results of a search, which returns to the first page', async () => {
    const part = await specimen('browser')
    const announcements = collectAnnouncements(part)
    ;(await button(part, 'Next')).click()
    await eventually('the second page', () => range(part) === '26–50 of 250')
    await eventually('its announcement', () => announcements.length > 0)
    type(search(part), 'Zoya')
    press(search(part), 'Enter')
    await eventually('the first page', () => range(part)?.startsWith('1–'))
    await eventually('fewer results', () => counted(part) !== '250 results')
    await eventually('their announcement', () => announcements.length > 1)
    expect(announcements).to.deep.equal(['26–50 of 250', counted(part)])
  })
})

describe('choosing the columns of a list', () => {
  afterEach(clearPage)
  const columns = (part: Element) => all(part, 'th[aria-sort]').map(({ textContent }) => textContent)

  it('hides and reorders columns, except the one that names the rows', async () => {
    const part = await specimen('browser')
    ;(await button(part, 'Columns')).click()
    const form = await layer(part)
    const [name, prn] = all<HTMLInputElement>(form, 'input')
    expect(name?.disabled).to.equal(true)
    prn?.click()
    await eventually('no PRN', () => !columns(part).includes('PRN'))
    const up = await button(form, 'Move Fees due up')
    up.focus()
    for (const place of [4, 3, 2, 1]) {
      up.click()
      await eventually(`the amounts at place ${place}`, () => columns(part)[place] === 'Fees due')
    }
    up.click()
    await eventually('the place before the PRN, which is hidden', () => up.getAttribute('aria-disabled') === 'true')
    await eventually('the focus', () => focused(part) === up)
    expect(allByRole(form, 'status').map(({ textContent }) => textContent)).to.deep.equal([
      'Fees due: now column 2 of 8',
    ])
    const down = await button(form, 'Move Fees due down')
    down.focus()
    down.click()
    await eventually('the place behind the PRN', () => up.getAttribute('aria-disabled') !== 'true')
    await eventually('the focus, which stays', () => focused(part) === down)
    ;(await button(form, 'Reset columns')).click()
    await eventually(
      'the first order',
      () => columns(part).join() === 'Name,PRN,Programme,Status,Admitted,Credits,Fees due,Hostel',
    )
  })

  it('reduces the height of the rows with the Compact rows button', async () => {
    const part = await specimen('browser')
    const before = one(part, '[data-row]').offsetHeight
    ;(await button(part, 'Compact rows')).click()
    await eventually('lower rows', () => one(part, '[data-row]').offsetHeight < before - 10)
    expect((await button(part, 'Compact rows')).getAttribute('aria-pressed')).to.equal('true')
  })
})

/** Exports a list in a file format, and returns the content of the file. */
async function fileOf(part: ParentNode, kind: string): Promise<Uint8Array> {
  const real = URL.createObjectURL
  const file = new Promise<Blob>((resolve) => {
    URL.createObjectURL = (blob: Blob) => {
      resolve(blob)
      return real.call(URL, blob)
    }
  })
  ;(await button(part, 'Export')).click()
  ;(await button(part, kind)).click()
  const bytes = await (await file).arrayBuffer()
  URL.createObjectURL = real
  return new Uint8Array(bytes)
}

describe('exporting a list', () => {
  afterEach(clearPage)

  it('writes the filtered rows to a CSV file, in their order and with the visible columns', async () => {
    const part = await specimen('browser')
    type(search(part), 'Zoya')
    press(search(part), 'Enter')
    await eventually('fewer rows', () => counted(part) === '15 results')
    const bytes = await fileOf(part, 'CSV file (.csv)')
    expect([...bytes.slice(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines[0]).to.equal('Name,PRN,Programme,Status,Admitted,Credits,Fees due,Hostel')
    expect(lines).to.have.length(16)
    expect(lines[1]).to.match(/^Zoya Ansari,\d{16},\w+,(Active|On leave|Left),\d{4}-\d\d-\d\d,\d+,[\d.]*,(Yes|No)$/)
  })

  it('writes the filtered rows to a workbook, with codes as text, dates as dates and amounts as numbers', async () => {
    const part = await specimen('browser')
    type(search(part), 'Zoya')
    press(search(part), 'Enter')
    await eventually('fewer rows', () => counted(part) === '15 results')
    const sheet = Object.values(read(await fileOf(part, 'Excel file (.xlsx)'), { cellNF: true }).Sheets)[0] ?? {}
    expect(sheet['!ref']).to.equal('A1:H16')
    expect(sheet.A2).to.include({ t: 's', v: 'Zoya Ansari' })
    expect(sheet.B2).to.include({ t: 's' })
    expect(String((sheet.B2 as CellObject).v)).to.match(/^\d{16}$/)
    expect(sheet.E2).to.include({ t: 'n', z: 'dd\\/mm\\/yyyy' })
    expect(sheet.G2 ?? sheet.G3).to.include({ t: 'n', z: '#,##0.00' })
  })

  it('opens the list of file formats with the keyboard, and Escape returns the focus', async () => {
    const part = await specimen('browser')
    const opener = await button(part, 'Export')
    opener.focus()
    press(opener, 'ArrowDown')
    const choice = await eventually('the menu', () => all(part, '[role=menuitem]')[0])
    expect(all(part, '[role=menuitem]').map(({ textContent }) => textContent)).to.deep.equal([
      'CSV file (.csv)',
      'Excel file (.xlsx)',
    ])
    press(choice, 'Escape')
    await eventually('the focus', () => (part.getRootNode() as ShadowRoot).activeElement === opener)
  })

  it('does not block the page while ten thousand rows are written', async () => {
    const columns: readonly Column<number>[] = Array.from({ length: 12 }, (_, place) => ({
      id: `c${place}`,
      kind: 'text',
      header: `Column ${place}`,
      value: (row) => `Kulkarni ${row} ${place}`,
    }))
    const file = await startListFile({ format: 'xlsx', title: 'Many', columns }, buildMessages('en', {}, undefined), {
      pattern: 'dd/mm/yyyy',
      timeZone: undefined,
    })
    let turns = 0
    const going = setInterval(() => (turns += 1))
    await file.add(Array.from({ length: 10_000 }, (_, row) => row))
    clearInterval(going)
    expect(turns).to.be.greaterThan(0)
  })
})
