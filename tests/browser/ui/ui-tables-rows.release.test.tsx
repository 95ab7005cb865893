import { expect } from 'chai'
import { accessibilityProblems, clearPage, eventually, type } from '../support/mount.ts'
import { all, bulk, button, counted, focused, one, press, range, specimen, titles } from '../support/tables.tsx'

const rows = (part: Element) => all(part, '[data-row]')
const ticks = (part: Element) => all<HTMLInputElement>(part, '[data-row] input[type=checkbox]')
const chosen = (part: Element) => ticks(part).flatMap(({ checked }, place) => (checked ? [place] : []))
/** The rows of the table that belong to the row before them. */
const shownDetails = (part: Element) => all(part, 'tr[data-row] + tr')
const withShift = (tick: HTMLElement) =>
  tick.dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, composed: true, cancelable: true }))

describe('keyboard navigation in a list', () => {
  afterEach(clearPage)

  it('moves by one row, by ten rows, and to the first and last row', async () => {
    const part = await specimen('browser')
    const list = rows(part)
    expect(list.map(({ tabIndex }) => tabIndex)).to.deep.equal([0, ...Array.from({ length: 24 }, () => -1)])
    list[0]!.focus()
    for (const [key, place] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
      ['PageDown', 10],
      ['PageDown', 20],
      ['PageDown', 24],
      ['Home', 0],
      ['End', 24],
      ['PageUp', 14],
    ] as const) {
      press(focused(part)!, key)
      await eventually(`${key} leads to row ${place}`, () => focused(part) === list[place])
    }
    await eventually(
      'one stop of the Tab key',
      () => list.filter(({ tabIndex }) => tabIndex === 0).length === 1 && list[14]!.tabIndex === 0,
    )
    const stops = all(list[13]!, 'button,input').map(({ tabIndex }) => tabIndex)
    expect(stops).to.deep.equal([-1, -1, -1, -1])
  })

  it('opens a row with Enter, selects it with Space, and selects a range with Shift and Space', async () => {
    const part = await specimen('browser')
    const list = rows(part)
    list[1]!.focus()
    press(list[1]!, 'Enter')
    await eventually('what was opened', () =>
      all(part, '[role=status]').some(({ textContent }) => textContent === `Opened: ${titles(part)[1] ?? ''}`),
    )
    press(list[1]!, ' ')
    await eventually('one', () => chosen(part).join() === '1')
    expect(list[1]!.ariaSelected).to.equal('true')
    press(list[1]!, 'ArrowDown')
    press(list[2]!, 'ArrowDown')
    press(list[3]!, ' ', true)
    await eventually('three', () => chosen(part).join() === '1,2,3')
  })

  it('moves the focus to the next row when the focused row is removed', async () => {
    const part = await specimen('browser')
    const [, , third, fourth] = titles(part)
    rows(part)[2]!.focus()
    ;(await button(part, `Actions for ${third ?? ''}`)).click()
    ;(
      await eventually('the menu', () =>
        all<HTMLButtonElement>(part, '[role=menuitem]').find(({ textContent }) => textContent === 'Remove'),
      )
    ).click()
    await eventually('one row less', () => counted(part) === '249 results')
    await eventually('the focus on the next row', () => focused(part) === rows(part)[2])
    expect(titles(part)[2]).to.equal(fourth)
  })
})

describe('selecting rows', () => {
  afterEach(clearPage)

  it('selects and deselects single rows, and ranges with Shift', async () => {
    const part = await specimen('browser')
    ticks(part)[2]?.click()
    await eventually('one', () => bulk(part) === '1 selected')
    withShift(ticks(part)[5]!)
    await eventually('four', () => chosen(part).join() === '2,3,4,5')
    expect(bulk(part)).to.equal('4 selected')
    ticks(part)[4]?.click()
    await eventually('three', () => chosen(part).join() === '2,3,5')
    withShift(ticks(part)[2]!)
    await eventually('one is left', () => chosen(part).join() === '5')
  })

  it('selects the page with the check box in the heading, which is indeterminate for some rows', async () => {
    const part = await specimen('browser')
    const head = one<HTMLInputElement>(part, 'thead input')
    ticks(part)[0]?.click()
    await eventually('some', () => head.indeterminate)
    head.click()
    await eventually('all 25', () => bulk(part) === '25 selected' && head.checked && !head.indeterminate)
    head.click()
    await eventually('none', () => bulk(part) === undefined && !head.checked)
  })

  it('selects all results on all pages, and shows them selected on the next page', async () => {
    const part = await specimen('browser')
    ticks(part)[0]?.click()
    const everything = await button(part, 'Select all 250 results')
    everything.focus()
    everything.click()
    await eventually('all', () => bulk(part) === '250 selected' && !everything.isConnected)
    await eventually('the focus on what clears the selection', () => focused(part)?.textContent === 'Clear selection')
    ;(await button(part, 'Next')).click()
    await eventually('the second page, selected', () => range(part) === '26–50 of 250' && chosen(part).length === 25)
    ticks(part)[0]?.click()
    await eventually('all but one', () => bulk(part) === '249 selected')
    ;(await button(part, 'Remove')).click()
    await eventually('one row is left', () => counted(part) === '1 result')
    expect(bulk(part)).to.equal(undefined)
  })

  it('clears the selection after filtering, so that no action applies to hidden rows', async () => {
    const part = await specimen('browser')
    ticks(part)[0]?.click()
    await eventually('one', () => bulk(part) === '1 selected')
    const search = one<HTMLInputElement>(part, 'input[type=search]')
    type(search, 'Zoya')
    press(search, 'Enter')
    await eventually('none', () => counted(part) === '15 results' && bulk(part) === undefined)
  })
})

describe('the table of a list', () => {
  afterEach(clearPage)

  it('shows the details of a row below it', async () => {
    const part = await specimen('browser')
    const name = titles(part)[0] ?? ''
    const expander = await button(part, `Details of ${name}`)
    expander.click()
    const detail = await eventually('its details', () => shownDetails(part)[0])
    expect(detail.textContent)
      .to.contain(name)
      .and.match(/\p{Script=Thaana}/u)
    expect(expander.getAttribute('aria-expanded')).to.equal('true')
    expect(await accessibilityProblems(part)).to.deep.equal([])
    expander.click()
    await eventually('no details', () => shownDetails(part).length === 0)
  })

  it('keeps its headings visible while the page scrolls, and scrolls neither down nor sideways itself', async () => {
    const part = await specimen('browser')
    const scroller = one(part, '.c-table-scroll')
    const head = one(part, 'thead th')
    scroller.scrollTo({ top: 400, left: 200 })
    expect(
      [scroller.scrollTop, scroller.scrollLeft],
      'only many rows, or columns that somebody has chosen',
    ).to.deep.equal([0, 0])
    scrollBy({ top: head.getBoundingClientRect().top + 400 })
    await eventually('the headings at the top of the page', () => Math.abs(head.getBoundingClientRect().top) <= 1)
    scrollTo({ top: 0 })
  })

  it('aligns numbers at the end, and writes identifiers from left to right in Urdu', async () => {
    const part = await specimen('browser', 'lang="ur"')
    const money = one(part, '[data-row] [data-kind=money]')
    expect(getComputedStyle(money).textAlign).to.equal('end')
    expect(getComputedStyle(one(money, 'bdi')).fontVariantNumeric).to.equal('tabular-nums')
    const id = one(part, '[data-row] [data-kind=identifier] bdi')
    expect(getComputedStyle(id).direction).to.equal('ltr')
    expect(getComputedStyle(one(part, 'table')).direction).to.equal('rtl')
  })

  it('shows the totals of the filtered rows in its footer', async () => {
    const part = await specimen('browser')
    const foot = () => one(part, 'tfoot').textContent
    const whole = foot()
    expect(whole).to.match(/^Total₹[\d,]+\.\d\d$/)
    const search = one<HTMLInputElement>(part, 'input[type=search]')
    type(search, 'Zoya')
    press(search, 'Enter')
    await eventually('less', () => foot() !== whole)
  })
})
