import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiButtons } from '../../../src/elements/style-guide/ui-buttons/ui-buttons-element.tsx'
import { APPEARANCES, boards, focused } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, waitForDrawing } from '../support/mount.ts'
import { moveUnderPointer, pointAt } from '../support/pointer.ts'

const all = <E extends Element = HTMLElement>(host: Element | null, selector: string) => [
  ...((host && rootOf(host))?.querySelectorAll<E>(selector) ?? []),
]
const button = (host: Element, words: string) =>
  eventually(words, () => all<HTMLButtonElement>(host, 'button').find((one) => one.textContent.trim() === words))
const dialog = () =>
  eventually(
    'the dialog',
    () => all<HTMLDialogElement>(document.querySelector('campus-confirmation'), 'dialog[open]')[0],
  )
const closed = () =>
  eventually('no dialog', () => all(document.querySelector('campus-confirmation'), 'dialog').length === 0)
const inDialog = async (words: string) => {
  const found = [...(await dialog()).querySelectorAll('button')].find((one) => one.textContent.trim() === words)
  if (!found) throw new Error(`The dialog has no ${words}.`)
  return found
}
const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))

describe('the style guide page for buttons', () => {
  before(() => defineElement(uiButtons))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme`, async () => {
      const host = await mount(`<campus-ui-buttons lang="${lang}" theme="${theme}"></campus-ui-buttons>`)
      await eventually('the specimens', () => all(host, 'section > [data-theme] button').length > 20)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('shows every specimen in all five languages, in dark theme, high contrast and double size', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const [language, theme] = await eventually('the controls', () => {
      const [first, second] = all<HTMLSelectElement>(host, 'select')
      return first && second && ([first, second] as const)
    })
    type(language, 'all')
    type(theme, 'dark')
    for (const tick of all<HTMLInputElement>(host, 'input[type=checkbox]')) tick.click()
    const boards = await eventually('five boards a specimen', () => {
      const found = all(host, 'section:first-of-type > [data-theme]')
      return found.length === 5 && found.every((board) => board.textContent.length > 0) && found
    })
    expect(boards.map((board) => `${board.lang} ${board.dir}`)).to.deep.equal([
      'en ltr',
      'hi ltr',
      'mr ltr',
      'ur rtl',
      'dv rtl',
    ])
    expect(
      boards.every(
        (board) => board.dataset.theme === 'dark' && board.dataset.contrast === 'more' && board.dataset.large === '',
      ),
    ).to.equal(true)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows the hover state of a button', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const shown = await eventually(
      'a button that is pointed at',
      () => all(host, 'button[data-kind=secondary][data-as=hover]')[0],
    )
    const plain = shown.closest('section')?.querySelector('button[data-kind=secondary]:not([data-as])')
    if (!plain) throw new Error('There is no plain button.')
    await Promise.all(shown.getAnimations().map(({ finished }) => finished))
    expect(getComputedStyle(shown).backgroundColor).not.to.equal(getComputedStyle(plain).backgroundColor)
  })
})

describe('a confirmation dialog', () => {
  before(() => defineElement(uiButtons))
  afterEach(clearPage)

  it('shows the specified text, focuses Cancel, and returns the focus to the button afterwards', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const asker = await button(host, 'Ask for confirmation')
    asker.focus()
    asker.click()
    const shown = await dialog()
    expect(shown.querySelector('h2')?.textContent).to.equal('Confirmation')
    expect(shown.textContent).to.contain('Are you sure you want to continue ?')
    expect(shown.matches(':modal')).to.equal(true)
    await eventually('the focus', () => (shown.getRootNode() as ShadowRoot).activeElement?.textContent === 'Cancel')
    await Promise.all(shown.getAnimations().map(({ finished }) => finished))
    expect(await accessibilityProblems(document.querySelector('campus-confirmation')!)).to.deep.equal([])
    ;(await inDialog('Yes')).click()
    await closed()
    await eventually('the answer', () => all(host, '[role=status]').some((one) => one.textContent === 'You continued.'))
    await eventually('the focus', () => host.shadowRoot?.activeElement === asker)
  })

  it('is declined with Cancel, with Escape and by a click outside the dialog', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const no: ((shown: HTMLDialogElement) => void)[] = [
      (shown) => shown.querySelector('button')?.click(),
      (shown) => shown.dispatchEvent(new Event('cancel', { cancelable: true })),
      (shown) => shown.click(),
    ]
    for (const answer of no) {
      ;(await button(host, 'Ask for confirmation')).click()
      answer(await dialog())
      await closed()
      await eventually('the answer', () =>
        all(host, '[role=status]').some((one) => one.textContent === 'You cancelled.'),
      )
    }
  })

  it('requires the number of records to be typed before 312 of them are removed', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    ;(await button(host, 'Confirm with a number')).click()
    const shown = await dialog()
    expect(shown.textContent).to.contain('312 records will be removed.')
    const remove = await inDialog('Remove')
    expect(remove.getAttribute('aria-disabled')).to.equal('true')
    remove.click()
    shown.querySelector('form')?.requestSubmit()
    expect((await dialog()).isConnected).to.equal(true)
    type(shown.querySelector('input')!, '312')
    await eventually('Remove to be available', () => remove.getAttribute('aria-disabled') === 'false')
    remove.click()
    await closed()
  })

  it('uses the language and the theme of the element', async () => {
    const host = await mount('<campus-ui-buttons lang="ur" theme="dark"></campus-ui-buttons>')
    ;(
      await eventually(
        'the button',
        () => all<HTMLButtonElement>(host, 'section:nth-of-type(4) > [data-theme] button')[0],
      )
    ).click()
    const shown = await dialog()
    await eventually('Urdu', () => shown.closest('[dir]')?.getAttribute('dir') === 'rtl')
    expect(shown.closest<HTMLElement>('[data-theme]')?.dataset.theme).to.equal('dark')
    shown.querySelector('button')?.click()
    await closed()
  })
})

describe('a layer outside the browser’s top layer', () => {
  before(() => defineElement(uiButtons))
  afterEach(clearPage)

  it('has the z-index of the specification', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    ;(await button(host, 'Ask for confirmation')).click()
    expect(getComputedStyle(await dialog()).zIndex).to.equal('1100')
    ;(await inDialog('Cancel')).click()
    await closed()
    const board = await eventually('a board', () => boards(host)[0])
    const levels = ['c-popup', 'c-popup c-tooltip'].map((name) => {
      const layer = document.createElement('div')
      layer.className = name
      board.append(layer)
      const level = getComputedStyle(layer).zIndex
      layer.remove()
      return level
    })
    expect(levels).to.deep.equal(['1000', '1100'])
  })
})

describe('the tooltip of an icon button', () => {
  before(() => defineElement(uiButtons))
  afterEach(clearPage)

  it('opens on hover, and closes with Escape', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const pencil = await eventually('the pencil', () => all<HTMLButtonElement>(host, 'button[aria-label=Edit]')[0])
    const shown = () => all(host, ':popover-open')[0]
    pointAt(pencil)
    const tip = await eventually('the tooltip', shown)
    expect(tip.textContent).to.equal('Edit')
    expect(getComputedStyle(tip).zIndex).to.equal('1100')
    press(pencil, 'Escape')
    await eventually('no tooltip', () => !shown())
  })

  it('stays closed when the button scrolls under the resting pointer', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const pencil = await eventually('the pencil', () => all<HTMLButtonElement>(host, 'button[aria-label=Edit]')[0])
    const other = await eventually('another icon button', () =>
      all<HTMLButtonElement>(host, '.c-explained button').find((one) => one !== pencil),
    )
    moveUnderPointer(pencil)
    // It opens after the same time, and so after the one of the pencil.
    pointAt(other)
    await eventually('a tooltip', () => all(host, ':popover-open').length > 0)
    const tips = all(host, ':popover-open')
    expect(tips.map(({ textContent }) => textContent)).to.deep.equal([other.getAttribute('aria-label')])
  })

  it('closes, although the pointer rests on the button, when the keyboard moves the focus elsewhere', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const pencil = await eventually('the pencil', () => all<HTMLButtonElement>(host, 'button[aria-label=Edit]')[0])
    all<HTMLButtonElement>(host, 'button')[0]?.focus()
    pointAt(pencil)
    await eventually('the tooltip', () => all(host, ':popover-open')[0])
    await pressKeys('Tab')
    await eventually('no tooltip', () => !all(host, ':popover-open')[0])
  })

  it('opens when the keyboard moves the focus to the button, and closes when the focus moves on', async () => {
    const host = await mount('<campus-ui-buttons lang="en"></campus-ui-buttons>')
    const pencil = await eventually('the pencil', () => all<HTMLButtonElement>(host, 'button[aria-label=Edit]')[0])
    const shown = () => all(host, '.c-tooltip').filter(({ textContent }) => textContent === 'Edit')
    const buttons = all<HTMLButtonElement>(host, 'button')
    buttons[buttons.indexOf(pencil) - 1]?.focus()
    await waitForDrawing()
    expect(shown()).to.deep.equal([])
    await pressKeys('Tab')
    await eventually('the focus', () => focused(host) === pencil)
    await eventually('the tooltip', () => shown()[0]?.matches(':popover-open'))
    await pressKeys('Tab')
    await eventually('the focus', () => focused(host) !== pencil)
    await eventually('no tooltip', () => shown().length === 0)
  })
})
