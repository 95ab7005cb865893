import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiCollapse } from '../../../src/elements/style-guide/ui-collapse/ui-collapse-element.tsx'
import { all, APPEARANCES, board, focused, mountGuide } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually } from '../support/mount.ts'

const sections = (within: Element) => [...within.querySelectorAll<HTMLDetailsElement>('.c-collapse')]
const open = (within: Element) => sections(within).map((section) => section.open)

describe('the style guide’s page on sections that open', () => {
  before(() => defineElement(uiCollapse))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no barrier in ${lang}, ${theme}, closed and open`, async () => {
      const host = await mountGuide('campus-ui-collapse', lang, theme)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      for (const section of all<HTMLDetailsElement>(host, '.c-collapse')) section.open = true
      await eventually('what failed', () => all(host, '.c-late .c-notice')[0])
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('opens and closes by Enter and Space, and its heading has its level', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const group = await board(host, 1)
    const [, second] = sections(group)
    const line = second?.querySelector('summary')
    if (!second || !line) throw new Error('There is no second section.')
    expect(line.querySelector('h3')?.textContent).to.equal('Last 4 digits of the registered mobile')
    line.focus()
    await pressKeys('Enter')
    expect(second.open).to.equal(true)
    await eventually('the focus', () => focused(host) === line)
    await pressKeys('Space')
    expect(second.open).to.equal(false)
    const nested = await board(host, 3)
    expect([...nested.querySelectorAll('summary > *:first-child')].map(({ localName }) => localName)).to.deep.equal([
      'h3',
      'h4',
      'h4',
    ])
  })

  it('opens all and closes all, and says so', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const group = await board(host, 1)
    const [expand, collapse] = [...group.querySelectorAll('button')]
    expand?.focus()
    await pressKeys('Enter')
    expect(open(group)).to.deep.equal([true, true, true])
    expect(group.querySelector('[role=status]')?.textContent).to.equal('All sections are open.')
    collapse?.focus()
    await pressKeys('Space')
    expect(open(group)).to.deep.equal([false, false, false])
    expect(group.querySelector('[role=status]')?.textContent).to.equal('All sections are closed.')
  })

  it('keeps one open at a time where that is wanted, language by language', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const single = await board(host, 2)
    const third = sections(single)[2]
    third?.querySelector('summary')?.click()
    await eventually('the third alone', () => open(single).join() === 'false,false,true')
  })

  it('shows everything while it is printed, and afterwards what was open before', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const single = await board(host, 2)
    expect(open(single)).to.deep.equal([true, false, false])
    window.dispatchEvent(new Event('beforeprint'))
    expect(open(single)).to.deep.equal([true, true, true])
    window.dispatchEvent(new Event('afterprint'))
    expect(open(single)).to.deep.equal([true, false, false])
    sections(single)[1]?.querySelector('summary')?.click()
    await eventually('the second alone', () => open(single).join() === 'false,true,false')
  })

  it('loads a body when it is opened, and tries again after a failure', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const late = await board(host, 4)
    const [first, second] = sections(late)
    if (!first || !second) throw new Error('There are no late sections.')
    expect(first.querySelector('[role=status]')?.textContent).to.equal('')
    first.querySelector('summary')?.click()
    await eventually(
      'the loading',
      () => first.querySelector('[aria-busy=true] [role=status]')?.textContent === 'Loading…',
    )
    await eventually('the places', () => first.querySelectorAll('li').length === 3)
    second.querySelector('summary')?.click()
    await eventually('the failure', () =>
      second.querySelector('.c-notice')?.textContent.includes('This section could not be loaded.'),
    )
    second.querySelector<HTMLElement>('.c-late button')?.focus()
    await pressKeys('Enter')
    await eventually('the loading', () => second.querySelector('[aria-busy=true]'))
    await eventually('the focus', () => focused(host)?.className === 'c-late')
    await eventually('the places', () => second.querySelectorAll('li').length === 3)
  })
})
