import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiTables } from '../../../src/elements/style-guide/ui-tables/ui-tables-element.tsx'
import { errorOf } from '../support/field-error.ts'
import { APPEARANCES, boards, themeChoice } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, waitForDrawing } from '../support/mount.ts'
import { allByRole, byRole } from '../support/roles.ts'
import { all, button, counted, focused, layer, one, press, specimen, titles } from '../support/tables.tsx'
import { heldTimers } from '../support/timers.ts'

const heading = (part: Element, name: string) =>
  eventually(name, () => allByRole(part, 'columnheader').find((cell) => allByRole(cell, 'button', name).length > 0))
const sortBy = async (part: Element, name: string) =>
  byRole<HTMLButtonElement>(await heading(part, name), 'button', name).click()
const waitForAnnouncement = (part: Element, words: string) =>
  eventually(words, () => all(part, '[role=status]').some(({ textContent }) => textContent === words))
const chips = (part: Element) =>
  allByRole(part, 'button', /^Remove the filter /).map(({ parentElement }) =>
    [...(parentElement?.children ?? [])]
      .slice(0, 2)
      .map(({ textContent }) => textContent)
      .join(': '),
  )
const search = (part: Element) => one<HTMLInputElement>(part, 'input[type=search]')

describe('the style guide page for tables', () => {
  before(() => defineElement(uiTables))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme`, async () => {
      const host = await mount(
        `<campus-ui-tables lang="${lang}" theme="${theme}" style="inline-size: 1100px"></campus-ui-tables>`,
      )
      const root = rootOf(host)!
      // The whole page takes its time on a busy machine.
      await eventually('the rows of all specimens', () => all(root, '[data-row]').length > 60)
      type(themeChoice(host), theme)
      await eventually('the colours', () => boards(host).every(({ dataset }) => dataset.theme === theme))
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })
})

describe('sorting a list', () => {
  afterEach(clearPage)

  it('uses the collation of the language, announces the order and sets aria-sort', async () => {
    const part = await specimen('browser')
    expect((await heading(part, 'Name')).ariaSort).to.equal('ascending')
    const collator = new Intl.Collator('en-IN', { numeric: true })
    expect(titles(part)).to.deep.equal([...titles(part)].sort(collator.compare))
    await sortBy(part, 'Name')
    await waitForAnnouncement(part, 'Sorted by Name, descending')
    await eventually('Z first', () => titles(part)[0]?.startsWith('Zoya'))
    expect((await heading(part, 'Name')).ariaSort).to.equal('descending')
    await sortBy(part, 'Name')
    await waitForAnnouncement(part, 'Not sorted')
    expect((await heading(part, 'Name')).ariaSort).to.equal('none')
  })

  it('sorts names in another script by the collation of that language', async () => {
    const part = await specimen('browser', 'lang="mr"')
    const names = titles(part)
    expect(names[0]).to.match(/^\p{Script=Devanagari}/u)
    expect(names).to.deep.equal([...names].sort(new Intl.Collator('mr-IN', { numeric: true }).compare))
  })

  it('sorts amounts by value, with unknown values last in both directions', async () => {
    const part = await specimen('browser')
    await sortBy(part, 'Fees due')
    await eventually(
      'the smallest amount first',
      () => one(part, '[data-row] [data-kind=money]').textContent === '₹0.00',
    )
    await sortBy(part, 'Fees due')
    await eventually(
      'the largest amount first',
      () => one(part, '[data-row] [data-kind=money]').textContent === '₹5,002.00',
    )
    for (let page = 2; page <= 10; page++) {
      ;(await button(part, 'Next')).click()
      await eventually(`page ${page}`, () =>
        byRole(part, 'navigation', 'Pages of the list').textContent.includes(`Page ${page} of 10`),
      )
    }
    await eventually(
      'the unknown on the last page',
      () => all(part, '[data-row] [data-kind=money]').at(-1)?.textContent === '—',
    )
  })
})

describe('filtering a list', () => {
  afterEach(clearPage)

  it('changes nothing before Apply, then shows filter chips and the new number of results', async () => {
    const part = await specimen('browser')
    expect(counted(part)).to.equal('250 results')
    const filters = await button(part, 'Filters')
    filters.click()
    const form = await layer(part)
    await eventually('the focus', () => form.contains(focused(part)))
    all<HTMLInputElement>(form, 'input[type=checkbox]')[1]?.click()
    byRole<HTMLInputElement>(form, 'radio', 'Yes').click()
    await waitForDrawing()
    expect(counted(part)).to.equal('250 results')
    ;(await button(form, 'Apply')).click()
    await eventually('chips', () => chips(part).join() === 'Status: On leave,Hostel: Yes')
    await eventually('fewer rows', () => counted(part) !== '250 results')
    await eventually('those on leave only', () =>
      all(part, '[data-row] [data-kind=status]').every(({ textContent }) => textContent === 'On leave'),
    )
    await eventually('the focus', () => focused(part) === filters)
    expect(filters.getAttribute('aria-label')).to.equal('Filters, 2 active')
    const remover = await button(part, 'Remove the filter Hostel')
    remover.focus()
    remover.click()
    await eventually('one chip', () => chips(part).join() === 'Status: On leave')
    const clearing = await button(part, 'Clear all')
    await eventually('the focus on what has taken its place', () => focused(part) === clearing)
    clearing.click()
    await eventually('all rows', () => counted(part) === '250 results')
    await eventually('the focus on the search', () => focused(part)?.matches('input[type=search]'))
  })

  it('filters one column from its heading, and Clear removes only that filter', async () => {
    const part = await specimen('browser')
    ;(await button(part, 'Filter Programme')).click()
    type(one<HTMLInputElement>(await layer(part), 'input'), 'bsc')
    one<HTMLFormElement>(await layer(part), 'form').requestSubmit()
    await eventually('its chip', () => chips(part).join() === 'Programme: bsc')
    ;(await button(part, 'Filter Fees due')).click()
    const [from, to] = all<HTMLInputElement>(await layer(part), 'input')
    type(from!, '1000')
    await new Promise(requestAnimationFrame)
    type(to!, '3,000')
    await new Promise(requestAnimationFrame)
    one<HTMLFormElement>(await layer(part), 'form').requestSubmit()
    await eventually('both chips', () => chips(part).join() === 'Programme: bsc,Fees due: ₹1,000.00 to ₹3,000.00')
    ;(await button(part, 'Filter Programme')).click()
    ;(await button(await layer(part), 'Clear')).click()
    await eventually('one chip', () => chips(part).join() === 'Fees due: ₹1,000.00 to ₹3,000.00')
  })

  it('shows an error for an invalid date, with the date format of the institution', async () => {
    const part = await specimen('browser')
    ;(await button(part, 'Filter Admitted')).click()
    const form = await layer(part)
    const [from] = all<HTMLInputElement>(form, 'input')
    type(from!, '31/02/2024')
    ;(await button(form, 'Apply')).click()
    await eventually('what is wrong', () => errorOf(from!)?.startsWith('Enter a date like '))
    await eventually('the focus on the field', () => focused(part) === from)
    expect(await accessibilityProblems(form)).to.deep.equal([])
    type(from!, '01/01/2025')
    ;(await button(form, 'Apply')).click()
    await eventually('its chip', () => chips(part).join() === 'Admitted: from 1 January 2025')
    await eventually('days of that year only', () =>
      all(part, '[data-row] [data-kind=date]').every(({ textContent }) => textContent.endsWith(' 2025')),
    )
  })

  it('closes the popover with Escape without changes, and returns the focus to its button', async () => {
    const part = await specimen('browser')
    const filters = await button(part, 'Filters')
    filters.click()
    const form = await layer(part)
    type(one<HTMLInputElement>(form, 'input'), 'Zoya')
    press(one(form, 'input'), 'Escape')
    await eventually('no window', () => allByRole(part, 'dialog').length === 0)
    await eventually('the focus', () => focused(part) === filters)
    expect(counted(part)).to.equal('250 results')
  })
})

describe('searching a list', () => {
  afterEach(clearPage)

  it('starts after a pause in typing, from two letters on', async () => {
    const part = await specimen('browser')
    const timers = heldTimers()
    try {
      type(search(part), 'z')
      await new Promise(requestAnimationFrame)
      timers.pass(600)
      await new Promise(requestAnimationFrame)
      expect(counted(part)).to.equal('250 results')
      type(search(part), 'zoya')
      await eventually('the pause', () => timers.waits(400))
      timers.pass(399)
      await new Promise(requestAnimationFrame)
      expect(counted(part)).to.equal('250 results')
      timers.pass(1)
      await eventually('fewer rows', () => counted(part) !== '250 results')
    } finally {
      timers.stop()
    }
    await eventually('those of that name only', () => titles(part).every((name) => name.startsWith('Zoya')))
    expect(chips(part)).to.deep.equal(['Search: zoya'])
  })

  it('shows all rows when what is left of a search is too short, and keeps that letter', async () => {
    const part = await specimen('browser')
    type(search(part), 'zoya')
    await eventually('fewer rows', () => counted(part) !== '250 results')
    type(search(part), 'z')
    await eventually('all rows', () => counted(part) === '250 results')
    expect(search(part).value).to.equal('z')
    expect(chips(part)).to.deep.equal([])
    type(search(part), 'zo')
    await eventually('its chip', () => chips(part).join() === 'Search: zo')
  })

  it('starts at once with Enter, and shows a message when nothing matches', async () => {
    const part = await specimen('browser')
    type(search(part), 'xyzzy')
    press(search(part), 'Enter')
    await eventually('nothing', () => part.textContent.includes('No records match these filters.'))
    expect(counted(part)).to.equal('0 results')
    const clear = allByRole(part, 'button', 'Clear all').at(-1)
    clear?.focus()
    clear?.click()
    await eventually('all rows', () => counted(part) === '250 results' && clear?.isConnected === false)
    expect(search(part).value).to.equal('')
    await eventually('the focus in the search', () => focused(part) === search(part))
  })

  it('focuses the search box with the slash key, but lets a slash be typed into it', async () => {
    const part = await specimen('browser')
    one(part, '[data-row]').focus()
    press(one(part, '[data-row]'), '/')
    await eventually('the focus', () => focused(part) === search(part))
    expect(press(search(part), '/')).to.equal(true)
  })
})
