import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiCollapse } from '../../../src/elements/style-guide/ui-collapse/ui-collapse-element.tsx'
import { all, APPEARANCES, board, focused, mountGuide } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'

type Section = HTMLElement & { open: boolean }

const sections = (within: Element) => [...within.querySelectorAll<Section>('sl-details')]
/** The summary and the details element of a section are in its shadow root. */
const lineOf = (section: Section | undefined) => section?.shadowRoot?.querySelector<HTMLElement>('summary')
const native = (section: Section | undefined) => section?.shadowRoot?.querySelector('details')
const open = (within: Element) => sections(within).map((section) => section.open)

describe('the style guide page for collapsible sections', () => {
  before(() => defineElement(uiCollapse))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme, closed and open`, async () => {
      const host = await mountGuide('campus-ui-collapse', lang, theme)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      for (const section of all<Section>(host, 'sl-details')) section.open = true
      await eventually('what failed', () => all(host, '[aria-busy=false] [role=alert]')[0])
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('opens and closes a section with Enter and Space, under a heading of the right level', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const group = await board(host, 1)
    const [, second] = sections(group)
    const line = lineOf(second)
    if (!second || !line) throw new Error('There is no second section.')
    expect(second.querySelector(':scope > [slot=summary] > h3')?.textContent).to.equal(
      'Last 4 digits of the registered mobile',
    )
    line.focus()
    await pressKeys('Enter')
    expect(second.open).to.equal(true)
    await eventually('the focus', () => focused(host)?.shadowRoot?.activeElement === line)
    await pressKeys('Space')
    expect(second.open).to.equal(false)
    const nested = await board(host, 3)
    expect(
      [...nested.querySelectorAll('[slot=summary] > *:first-child')].map(({ localName }) => localName),
    ).to.deep.equal(['h3', 'h4', 'h4'])
  })

  it('expands and collapses all sections, and announces it', async () => {
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

  it('keeps one section open at a time in a group that asks for it', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const single = await board(host, 2)
    const third = sections(single)[2]
    lineOf(third)?.click()
    await eventually('the third alone', () => open(single).join() === 'false,false,true')
  })

  it('opens all sections for printing, and restores the previous state afterwards', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const single = await board(host, 2)
    expect(open(single)).to.deep.equal([true, false, false])
    window.dispatchEvent(new Event('beforeprint'))
    expect(open(single)).to.deep.equal([true, true, true])
    // Nothing is awaited: the browser prints right after its event.
    expect(sections(single).map((section) => native(section)?.open)).to.deep.equal([true, true, true])
    const heights = sections(single).map((section) => section.lastElementChild?.getBoundingClientRect().height ?? 0)
    expect(heights.every((height) => height > 20)).to.equal(true)
    expect(sections(single).map((section) => section.getBoundingClientRect().height > 80)).to.deep.equal(
      heights.map(() => true),
    )
    window.dispatchEvent(new Event('afterprint'))
    expect(open(single)).to.deep.equal([true, false, false])
    expect(sections(single).map((section) => native(section)?.open)).to.deep.equal([true, false, false])
    lineOf(sections(single)[1])?.click()
    await eventually('the second alone', () => open(single).join() === 'false,true,false')
  })

  it('restores the single open section when printing takes several frames', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const single = await board(host, 2)
    window.dispatchEvent(new Event('beforeprint'))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(open(single)).to.deep.equal([true, true, true])
    window.dispatchEvent(new Event('afterprint'))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(open(single)).to.deep.equal([true, false, false])
  })

  it('opens a section when the native details element in it opens, as find-in-page does', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const group = await board(host, 1)
    const [first] = sections(group)
    const inner = native(first)
    if (!first || !inner) throw new Error('There is no section.')
    inner.open = true
    await eventually('the section open', () => first.open)
  })

  it('loads the content of a section when it opens, and retries after a failure', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const late = await board(host, 4)
    const [first, second] = sections(late)
    if (!first || !second) throw new Error('There are no late sections.')
    expect(first.querySelector('[role=status]')?.textContent).to.equal('')
    lineOf(first)?.click()
    await eventually(
      'the loading',
      () => first.querySelector('[aria-busy=true] [role=status]')?.textContent === 'Loading…',
    )
    await eventually('the places', () => first.querySelectorAll('li').length === 3)
    lineOf(second)?.click()
    await eventually('the failure', () =>
      second.querySelector('[role=alert]')?.textContent.includes('This section could not be loaded.'),
    )
    byRole(second, 'button', 'Try again').focus()
    await pressKeys('Enter')
    await eventually('the loading', () => second.querySelector('[aria-busy=true]'))
    await eventually('the focus', () => focused(host)?.ariaBusy === 'true')
    await eventually('the places', () => second.querySelectorAll('li').length === 3)
  })
})
