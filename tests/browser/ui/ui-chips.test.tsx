import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiChips } from '../../../src/elements/style-guide/ui-chips/ui-chips-element.tsx'
import { APPEARANCES, board, focused, moreIn, mountGuide, restIn } from '../support/guide.ts'
import { clickOn, pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'

const chips = (within: Element) => [...within.querySelectorAll('button')]
const crosses = (within: Element) => allByRole<HTMLButtonElement>(within, 'button', /^Remove /)
const getAnnouncement = (within: Element) => within.querySelector('[role=status]')?.textContent

describe('the style guide page for chips', () => {
  before(() => defineElement(uiChips))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme, also with "+n" open`, async () => {
      const host = await mountGuide('campus-ui-chips', lang, theme)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      const chosen = await board(host, 3)
      ;(await moreIn(chosen)).click()
      await eventually('the rest', () => restIn(chosen))
      expect(await accessibilityProblems(chosen, lang, theme)).to.deep.equal([])
    })

  it('selects several chips with Space, and sets aria-pressed', async () => {
    const host = await mountGuide('campus-ui-chips', 'en')
    const filters = await board(host, 1)
    const [active, invited, , locked] = chips(filters)
    if (!active || !invited || !locked) throw new Error('There are too few chips.')
    expect(active.getAttribute('aria-pressed')).to.equal('true')
    active.focus()
    await pressKeys('ArrowRight')
    await eventually('the focus', () => focused(host) === invited)
    await pressKeys('Space')
    expect(invited.getAttribute('aria-pressed')).to.equal('true')
    expect(active.getAttribute('aria-pressed')).to.equal('true')
    expect(invited.textContent).to.equal('Invited42')
    await pressKeys('End', 'Space')
    await eventually('the focus', () => focused(host) === locked)
    expect(locked.getAttribute('aria-disabled')).to.equal('true')
    expect(locked.getAttribute('aria-pressed')).to.equal('false')
  })

  it('selects one chip with the arrow keys like radio buttons, with a single tab stop', async () => {
    const host = await mountGuide('campus-ui-chips', 'en')
    const kinds = await board(host, 2)
    const [theory, practical] = chips(kinds)
    if (!theory || !practical) throw new Error('There are too few chips.')
    theory.focus()
    await pressKeys('ArrowRight')
    expect(practical.getAttribute('aria-checked')).to.equal('true')
    expect(theory.getAttribute('aria-checked')).to.equal('false')
    expect(chips(kinds).map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, 0, -1, -1])
    await pressKeys('ArrowUp')
    expect(theory.getAttribute('aria-checked')).to.equal('true')
    await pressKeys('ArrowLeft')
    expect(chips(kinds).at(-1)?.getAttribute('aria-checked')).to.equal('true')
  })

  it('reverses the arrow keys in a right-to-left language', async () => {
    const host = await mountGuide('campus-ui-chips', 'ur')
    const [first, second] = chips(await board(host, 1))
    first?.focus()
    await pressKeys('ArrowLeft')
    await eventually('the focus', () => focused(host) === second)
    await pressKeys('ArrowRight')
    await eventually('the focus', () => focused(host) === first)
  })

  it('removes a chip with Delete, announces it and focuses the next one; Backspace removes from the end', async () => {
    const host = await mountGuide('campus-ui-chips', 'en')
    const chosen = await board(host, 3)
    const [latur] = crosses(chosen)
    expect(latur?.getAttribute('aria-label')).to.equal('Remove Latur')
    latur?.focus()
    await pressKeys('Delete')
    await eventually('the focus', () => focused(host)?.getAttribute('aria-label') === 'Remove Parbhani')
    expect(getAnnouncement(chosen)).to.equal('Latur was removed.')
    await pressKeys('End')
    for (let left = 20; left > 0 && crosses(chosen).length > 0; left -= 1) await pressKeys('Backspace')
    // Fixed chips stay; the focus is on the group itself.
    expect(allByRole(chosen, 'listitem').length).to.equal(1)
    await eventually('the focus', () => focused(host)?.getAttribute('role') === 'group')
  })

  it('moves chips that do not fit behind "+n", where they can be removed as well', async () => {
    const host = await mountGuide('campus-ui-chips', 'en')
    host.style.inlineSize = '400px'
    const chosen = await board(host, 3)
    const more = await eventually('a narrow line', () => {
      const [found] = allByRole(chosen, 'button', / more$/)
      return found && Number(found.textContent.slice(1)) > 6 && found
    })
    const inLine = allByRole(chosen, 'listitem').length
    expect(inLine + Number(more.textContent.slice(1))).to.equal(11)
    expect(more.getBoundingClientRect().right).to.be.at.most(chosen.getBoundingClientRect().right)
    expect(more.getAttribute('aria-label')).to.equal(`${11 - inLine} more`)
    await clickOn(more)
    const rest = await eventually('the rest', () => restIn(chosen))
    crosses(rest).at(0)?.focus()
    const label = crosses(rest).at(1)?.getAttribute('aria-label')
    await pressKeys('Delete')
    expect(rest.isConnected).to.equal(true)
    await eventually('the focus', () => focused(host)?.getAttribute('aria-label') === label)
    await pressKeys('Escape')
    expect(restIn(chosen)).to.equal(undefined)
    await eventually('the focus', () => focused(host) === more)
  })
})
