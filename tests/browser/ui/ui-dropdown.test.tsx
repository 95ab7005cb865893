import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiDropdown } from '../../../src/elements/style-guide/ui-dropdown/ui-dropdown-element.tsx'
import { APPEARANCES, board, focused, mountGuide } from '../support/guide.ts'
import { errorOf } from '../support/field-error.ts'
import { clickOn, pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'

const inputIn = (within: Element, index = 0) => {
  const input = [...within.querySelectorAll<HTMLInputElement>('input[role=combobox]')][index]
  if (!input) throw new Error('There is no picker.')
  return input
}
const options = (within: Element) => [...within.querySelectorAll<HTMLElement>('[role=option]')]
const labels = (within: Element) => options(within).map((option) => option.querySelector('bdi')?.textContent)
const active = (within: Element) => {
  const id = within.querySelector('input[aria-activedescendant]')?.getAttribute('aria-activedescendant')
  return id ? within.querySelector(`[id="${id}"] bdi`)?.textContent : undefined
}
const getAnnouncements = (within: Element) =>
  [...within.querySelectorAll('[role=status]')].map((one) => one.textContent).join('')
/** What is chosen stands in a list. */
const chips = (within: Element) => allByRole(within, 'listitem').map(({ textContent }) => textContent)
/** Loading again is offered beside the list that could not be loaded. */
const retry = (within: Element) => within.querySelector<HTMLElement>(':popover-open button')

describe('the style guide page for pickers and menus', () => {
  before(() => defineElement(uiDropdown))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme: closed, open, failed, with a menu`, async () => {
      const host = await mountGuide('campus-ui-dropdown', lang, theme)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      for (const specimen of [1, 2, 3]) {
        const within = await board(host, specimen)
        inputIn(within).focus()
        await pressKeys('ArrowDown')
        await eventually('the list', () => options(within).length > 3)
        expect(await accessibilityProblems(within, lang, theme)).to.deep.equal([])
        await pressKeys('Escape')
      }
      const asked = await board(host, 4)
      inputIn(asked).focus()
      await pressKeys('ArrowDown')
      await eventually('the failure', () => retry(asked))
      expect(await accessibilityProblems(asked, lang, theme)).to.deep.equal([])
      await pressKeys('Escape')
      const menus = await board(host, 6)
      menus.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
      await eventually('the menu', () => menus.querySelector('[role=menu]'))
      expect(await accessibilityProblems(menus, lang, theme)).to.deep.equal([])
    })
})

describe('a picker for one option', () => {
  before(() => defineElement(uiDropdown))
  afterEach(clearPage)

  it('finds an option by typing in any case, and selects it with Enter', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    const input = inputIn(within)
    await clickOn(input)
    expect(input.getAttribute('aria-expanded')).to.equal('true')
    await eventually(
      'what is chosen',
      () => options(within).find((option) => option.ariaSelected === 'true')?.textContent === 'Hyderabad',
    )
    await typeKeys('MAL')
    await eventually('two towns', () => labels(within).join() === 'Hulhumalé,Malé')
    expect(active(within)).to.equal('Hulhumalé')
    await eventually('what was found', () => getAnnouncements(within) === '2 choices')
    await pressKeys('ArrowDown', 'Enter')
    expect(input.value).to.equal('Malé')
    expect(input.getAttribute('aria-expanded')).to.equal('false')
    await eventually('the focus', () => focused(host) === input)
  })

  it('lists the towns under their headings, sorted by the language', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    await clickOn(inputIn(within))
    await pressKeys('Home')
    const [group] = await eventually('the groups', () => {
      const found = [...within.querySelectorAll('[role=group][aria-label=Maharashtra]')]
      return found.length > 0 && active(within) === 'Hingoli' && found
    })
    expect(labels(group ?? within)).to.deep.equal(['Hingoli', 'Latur', 'Mumbai', 'Nanded', 'Parbhani', 'Pune'])
  })

  it('shows why an option is unavailable, and does not select it', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    const input = inputIn(within)
    await clickOn(input)
    await typeKeys('parb')
    const [full] = await eventually('Parbhani', () => options(within).length === 1 && options(within))
    expect(full?.ariaDisabled).to.equal('true')
    expect(full?.textContent).to.equal('ParbhaniNo seats left')
    await pressKeys('Enter')
    expect(input.getAttribute('aria-expanded')).to.equal('true')
    await pressKeys('Escape')
    expect(input.value).to.equal('Hyderabad')
  })

  it('shows when nothing matches, and keeps the selected option when it loses the focus', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    const input = inputIn(within)
    await clickOn(input)
    await typeKeys('xyz')
    await eventually(
      'the sentence',
      () => within.querySelector(':popover-open')?.textContent === 'No matches for “xyz”.',
    )
    expect(getAnnouncements(within)).to.equal('No matches for “xyz”.')
    await pressKeys('Tab')
    expect(input.value).to.equal('Hyderabad')
    expect(input.getAttribute('aria-expanded')).to.equal('false')
  })

  it('is cleared with the clear button, and by deleting the text', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    const input = inputIn(within)
    await clickOn(within.querySelector('[aria-label="Clear Place of study"]')!)
    expect(input.value).to.equal('')
    await eventually('the focus', () => focused(host) === input)
    await typeKeys('pune')
    await pressKeys('Enter')
    expect(input.value).to.equal('Pune')
    input.select()
    await pressKeys('Backspace', 'Escape')
    expect(input.value).to.equal('')
    expect(within.querySelector('[aria-label="Clear Place of study"]')).to.equal(null)
  })

  it('closes the list on a click elsewhere, inside and outside the element', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    const input = inputIn(within)
    const title = host.shadowRoot?.querySelector('h1')
    for (const elsewhere of [title, document.body.appendChild(document.createElement('p'))]) {
      if (!elsewhere) throw new Error('There is nothing else.')
      elsewhere.textContent ||= 'Elsewhere'
      input.focus()
      await pressKeys('ArrowDown')
      expect(input.getAttribute('aria-expanded')).to.equal('true')
      await clickOn(elsewhere)
      expect(input.getAttribute('aria-expanded')).to.equal('false')
    }
    document.body.lastElementChild?.remove()
  })

  it('selects an option with the mouse', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 1)
    const input = inputIn(within)
    await clickOn(input)
    await typeKeys('nizam')
    await clickOn(await eventually('Nizamabad', () => options(within).length === 1 && options(within)[0]))
    expect(input.value).to.equal('Nizamabad')
    await eventually('the focus', () => focused(host) === input)
  })

  it('renders only some of a thousand options while navigating, and finds one by digits of any script', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'mr')
    const within = await board(host, 3)
    const input = inputIn(within)
    input.focus()
    await pressKeys('ArrowDown', 'End')
    await eventually('the last', () => active(within) === 'S-2000')
    const last = options(within).find((option) => option.ariaPosInSet === '1000')
    expect(last?.ariaSetSize).to.equal('1000')
    expect(options(within).length).to.be.below(30)
    const list = within.querySelector('[role=listbox]')
    if (!list || !last) throw new Error('There is no list.')
    await eventually(
      'the last in sight',
      () => last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom,
    )
    await pressKeys('PageUp')
    await eventually('ten before', () => active(within) === 'S-1990')
    await typeKeys('१५४२')
    await eventually('one seat', () => labels(within).join() === 'S-1542')
    await pressKeys('Enter')
    expect(input.value).to.equal('S-1542')
  })
})

describe('a picker for several options', () => {
  before(() => defineElement(uiDropdown))
  afterEach(clearPage)

  it('selects one option after another, and removes the last one with Backspace', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 2)
    const input = inputIn(within)
    await clickOn(input)
    await typeKeys('addu')
    await pressKeys('Enter')
    await eventually('what was added', () => getAnnouncements(within) === 'Added: Addu City')
    await typeKeys('pune')
    await pressKeys('Enter')
    expect(chips(within)).to.deep.equal(['Nanded', 'Latur', 'Addu City', 'Pune'])
    expect(input.getAttribute('aria-expanded')).to.equal('true')
    expect(input.value).to.equal('')
    await pressKeys('Escape', 'Backspace')
    expect(chips(within)).to.deep.equal(['Nanded', 'Latur', 'Addu City'])
    expect(getAnnouncements(within)).to.contain('Pune was removed.')
    await eventually('the focus', () => focused(host) === input)
  })

  it('removes an option that is selected again, and reaches the chips with the right arrow key in Urdu', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'ur')
    const within = await board(host, 2)
    const input = inputIn(within)
    await clickOn(input)
    await typeKeys('لاتور')
    await pressKeys('Enter')
    expect(chips(within)).to.deep.equal(['ناندیڑ'])
    await pressKeys('Escape', 'ArrowRight')
    await eventually('the focus', () => focused(host)?.matches('li button'))
    await pressKeys('Delete')
    expect(chips(within)).to.deep.equal([])
    await eventually('the focus', () => focused(host) === input)
  })

  it('requests options when typing pauses, and retries after a failure', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 4)
    const input = inputIn(within)
    await clickOn(input)
    await eventually(
      'the waiting',
      () => getAnnouncements(within) === 'Loading…' && within.querySelector('[role=listbox][aria-busy=true]'),
    )
    const again = await eventually('the failure', () => retry(within))
    expect(getAnnouncements(within)).to.equal('The choices could not be loaded.')
    await clickOn(again)
    await eventually('the focus', () => focused(host) === input)
    await eventually('students', () => options(within).length > 5)
    await typeKeys('S-1042')
    await eventually('one student', () => options(within).length === 1)
    await pressKeys('Enter')
    expect(chips(within).length).to.equal(1)
  })

  it('retries with the keyboard alone', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 4)
    inputIn(within).focus()
    await pressKeys('ArrowDown')
    await eventually('the failure', () => retry(within))
    await pressKeys('Enter')
    await eventually('students', () => options(within).length > 5)
  })

  it('is submitted with its form, and Enter in a closed picker submits the form', async () => {
    const host = await mountGuide('campus-ui-dropdown', 'en')
    const within = await board(host, 5)
    const input = inputIn(within)
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    expect(input.getAttribute('aria-required')).to.equal('true')
    input.focus()
    await typeKeys('addu')
    await pressKeys('Enter')
    expect(input.value).to.equal('Addu City')
    expect(within.querySelector('output')?.textContent).to.equal('')
    await pressKeys('Enter')
    const sent = await eventually('what the form sends', () => within.querySelector('output')?.textContent)
    expect(sent).to.equal('The form sends: place=ADD&places=HYD&places=NZB&fixed=NED')
    expect(errorOf(input)).to.equal(null)
  })
})

describe('a menu of actions', () => {
  before(() => defineElement(uiDropdown))
  afterEach(clearPage)

  const menuOf = async (lang = 'en') => {
    const host = await mountGuide('campus-ui-dropdown', lang)
    const within = await board(host, 6)
    const button = within.querySelector<HTMLElement>('[aria-haspopup=menu]')
    if (!button) throw new Error('There is no menu button.')
    return { host, within, button, word: () => focused(host)?.textContent }
  }

  it('opens with the arrow keys at its first or its last action, and wraps around', async () => {
    const { within, button, word } = await menuOf()
    expect(button.getAttribute('aria-label')).to.equal('Actions for S-1042')
    button.focus()
    await pressKeys('ArrowDown')
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    expect(word()).to.equal('Edit')
    await pressKeys('ArrowUp')
    expect(word()).to.equal('Remove')
    await pressKeys('ArrowDown', 'ArrowDown')
    expect(word()).to.equal('Copy')
    await pressKeys('End')
    expect(word()).to.equal('Remove')
    await pressKeys('Home')
    expect(word()).to.equal('Edit')
    await pressKeys('Escape')
    expect(within.querySelector('[role=menu]')).to.equal(null)
    await pressKeys('ArrowUp')
    expect(word()).to.equal('Remove')
  })

  it('moves to the action that begins with the typed letters', async () => {
    const { button, word } = await menuOf()
    button.focus()
    await pressKeys('Enter')
    expect(word()).to.equal('Edit')
    await typeKeys('re')
    expect(word()).to.equal('Remove')
  })

  it('runs the chosen action once, and returns the focus to the button', async () => {
    const { host, within, button } = await menuOf()
    button.focus()
    await pressKeys('Enter', 'ArrowDown', 'Enter')
    expect(within.querySelector('output')?.textContent).to.equal('Done: Copy')
    expect(within.querySelector('[role=menu]')).to.equal(null)
    await eventually('the focus', () => focused(host) === button)
    await clickOn(button)
    await clickOn(await eventually('the last action', () => within.querySelector('[role=menuitem][data-danger]')))
    expect(within.querySelector('output')?.textContent).to.equal('Done: Remove')
  })

  it('keeps an unavailable action reachable, with its reason', async () => {
    const { within, button, word } = await menuOf()
    button.focus()
    await pressKeys('Enter', 'ArrowDown', 'ArrowDown')
    expect(word()).to.equal('LockYou cannot lock your own account')
    await pressKeys('Enter')
    expect(within.querySelector('output')?.textContent).to.equal('')
    expect(within.querySelector('[role=menu]')).not.to.equal(null)
  })

  it('closes with Tab and on a click elsewhere', async () => {
    const { host, within, button } = await menuOf()
    button.focus()
    await pressKeys('Enter', 'Tab')
    expect(within.querySelector('[role=menu]')).to.equal(null)
    await eventually('the focus', () => focused(host)?.textContent === 'Actions')
    await clickOn(button)
    await eventually('the menu', () => within.querySelector('[role=menu]'))
    const title = host.shadowRoot?.querySelector('h1')
    if (title) await clickOn(title)
    await eventually('no menu', () => !within.querySelector('[role=menu]'))
  })
})
