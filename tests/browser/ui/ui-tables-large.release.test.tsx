import { expect } from 'chai'
import { collectAnnouncements } from '../support/announcements.ts'
import { accessibilityProblems, clearPage, eventually, type } from '../support/mount.ts'
import { allByRole, byRole } from '../support/roles.ts'
import { all, bulk, button, counted, focused, one, press, range, specimen, titles } from '../support/tables.tsx'

const rows = (part: Element) => all(part, '[data-row]')
const list = (part: Element) => byRole(part, 'region', 'Students')
const cards = (part: Element) => all(part, '[data-card]')

describe('a list with data from a server', () => {
  afterEach(clearPage)
  const behave = (part: Element, how: string) =>
    type(byRole<HTMLSelectElement>(part, 'combobox', 'Server response'), how)

  it('keeps its rows and its height while the next page loads, and announces its place once it is there', async () => {
    const part = await specimen('server')
    const announcements = collectAnnouncements(part)
    expect(counted(part)).to.equal('2,400 results')
    const before = { names: titles(part), height: list(part).offsetHeight }
    ;(await button(part, 'Next')).click()
    await eventually('busy', () => list(part).ariaBusy === 'true')
    expect(titles(part)).to.deep.equal(before.names)
    expect(list(part).offsetHeight).to.equal(before.height)
    expect(announcements).to.deep.equal([])
    await eventually('the second page', () => titles(part)[0] !== before.names[0])
    expect(one(part, '[data-row]').getAttribute('aria-rowindex')).to.equal('27')
    expect(one(part, 'table').getAttribute('aria-rowcount')).to.equal('2401')
    await eventually('the announcement', () => announcements.length > 0)
    expect(announcements).to.deep.equal(['26–50 of 2,400'])
  })

  it('leaves sorting and filtering to the server', async () => {
    const part = await specimen('server')
    byRole<HTMLButtonElement>(one(part, 'thead th'), 'button', 'Name').click()
    await eventually('the other end of all pages', () => titles(part)[0]?.startsWith('Zoya'))
    const search = one<HTMLInputElement>(part, 'input[type=search]')
    type(search, 'omkar more')
    press(search, 'Enter')
    await eventually(
      'its results',
      () => /^\d+ results$/.test(counted(part)) && titles(part).every((name) => name === 'Omkar More'),
    )
  })

  it('shows why loading failed, and retries', async () => {
    const part = await specimen('server')
    behave(part, 'failing')
    const notice = await eventually('the reason', () => all(part, '[role=alert]')[0])
    expect(notice.textContent).to.contain('The list could not be loaded.')
    expect(titles(part), 'rows that are here stay').to.have.length(25)
    behave(part, 'quick')
    await eventually('no reason', () => !part.querySelector('[role=alert]'))
    behave(part, 'failing')
    ;(await button(part, 'Try again')).click()
    await eventually('the reason again', () => part.querySelector('[role=alert]'))
  })

  it('shows what to do when it is empty', async () => {
    const part = await specimen('server')
    behave(part, 'empty')
    await eventually('the sentence', () => part.textContent.includes('No students yet.'))
    expect(allByRole(part, 'button', 'Add student')).to.have.length(1)
    expect(counted(part)).to.equal('0 results')
  })
})

describe('a list of a thousand rows', () => {
  afterEach(clearPage)

  it('renders all rows for printing, and only the visible ones afterwards', async () => {
    const part = await specimen('thousand')
    await eventually('few in the document', () => rows(part).length > 10 && rows(part).length < 80)
    dispatchEvent(new Event('beforeprint'))
    expect(rows(part).length, 'at once, before the browser lays out the paper').to.equal(1_000)
    dispatchEvent(new Event('afterprint'))
    await eventually('few again', () => rows(part).length < 80)
  })
})

describe('a list of ten thousand rows', () => {
  afterEach(clearPage)

  it('renders only the visible rows, and reaches the last and the first one by keyboard', async () => {
    const part = await specimen('many')
    await eventually('few in the document', () => rows(part).length > 10 && rows(part).length < 80)
    expect(one(part, 'table').getAttribute('aria-rowcount')).to.equal('10001')
    rows(part)[0]!.focus()
    press(rows(part)[0]!, 'End')
    await eventually('the last row with the focus', () => focused(part)?.getAttribute('aria-rowindex') === '10001')
    expect(rows(part).length).to.be.lessThan(80)
    press(focused(part)!, 'Home')
    await eventually('the first row with the focus', () => focused(part)?.getAttribute('aria-rowindex') === '2')
  })

  it('has pages when it is shown as cards', async () => {
    const part = await specimen('many', 'lang="en" style="inline-size: 400px"')
    await eventually('25 cards', () => cards(part).length === 25)
    expect(range(part)).to.equal('1–25 of 10,000')
  })

  it('responds at once to a click on a heading while the rows are sorted', async () => {
    const part = await specimen('many')
    const head = one(part, 'thead th')
    byRole<HTMLButtonElement>(head, 'button', 'Name').click()
    await eventually('the order in the heading', () => head.ariaSort === 'ascending')
    await eventually(
      'the rows in order',
      () => titles(part)[0]?.startsWith('Aarti Ansari') && titles(part)[1]?.startsWith('Aarti Ansari'),
    )
  })
})

describe('a list on a phone', () => {
  afterEach(clearPage)

  it('shows cards with a title, three key facts and a menu', async () => {
    const part = await specimen('phone')
    expect(cards(part)).to.have.length(10)
    expect(allByRole(part, 'grid')).to.deep.equal([])
    const [card] = cards(part)
    const title = one(card!, 'bdi').textContent
    expect(all(card!, 'dt').map(({ textContent }) => textContent)).to.deep.equal(['Status', 'PRN', 'Fees due'])
    expect(all(card!, 'button').map((one) => one.getAttribute('aria-label'))).to.deep.equal([
      `Details of ${title}`,
      `Actions for ${title}`,
    ])
    one<HTMLInputElement>(card!, 'input').click()
    await eventually('one selected', () => bulk(part) === '1 selected' && card!.dataset.selected === '')
    ;(await button(part, 'Next')).click()
    await eventually('the other two', () => cards(part).length === 2)
    await eventually('rows that stand still', () => !part.querySelector('[data-busy]'))
    await Promise.all(part.getAnimations({ subtree: true }).map(({ finished }) => finished))
    expect(await accessibilityProblems(part)).to.deep.equal([])
  })

  it('is no wider than the phone in any language', async () => {
    for (const lang of ['en', 'mr', 'ur', 'dv']) {
      const part = await specimen('phone', `lang="${lang}"`)
      const phone = one(part, '.c-phone')
      expect(phone.scrollWidth, lang).to.be.at.most(phone.clientWidth)
      clearPage()
    }
  })
})
