import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiForm } from '../../../src/elements/style-guide/ui-form/ui-form-element.tsx'
import { errorOf } from '../support/field-error.ts'
import { formSpecimen } from '../support/forms.tsx'
import { APPEARANCES, themeChoice } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, unchanged } from '../support/mount.ts'
import { allByText } from '../support/roles.ts'

const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const one = <E extends Element = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => all<E>(host, selector)[0])
const input = (host: Element, name: string) => one<HTMLInputElement>(host, `form [name="${name}"]`)
const focused = (host: Element) => host.shadowRoot?.activeElement ?? null
const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }))
const fill = async (host: Element, name: string, text: string) => {
  const control = await input(host, name)
  control.focus()
  type(control, text)
  return control
}
const openConfirmation = () =>
  document.querySelector('campus-confirmation')?.shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]')
const confirmation = () => eventually('the question', openConfirmation)
const answer = async (words: string) =>
  [...(await confirmation()).querySelectorAll('button')].find((button) => button.textContent.trim() === words)?.click()

describe('the style guide page for forms', () => {
  before(() => defineElement(uiForm))
  afterEach(clearPage)

  for (const [lang, theme] of APPEARANCES)
    it(`has no accessibility violations in ${lang}, ${theme} theme`, async () => {
      const host = await mount(`<campus-ui-form lang="${lang}" theme="${theme}"></campus-ui-form>`)
      await one(host, '[data-node]')
      // A thousand rows of one kind take long to judge: in English all of them, then some.
      if (lang !== 'en') {
        type(await one<HTMLInputElement>(host, 'fieldset:has([role=tree]) input[type=search]'), 'C-110')
        await eventually('some rows', () => all(host, '[role=treeitem]').length < 100)
      }
      if (theme === 'dark') type(themeChoice(host), 'dark')
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })
})

describe('a form', () => {
  afterEach(clearPage)

  it('shows no error while the user types, shows it on blur, and removes it once it is corrected', async () => {
    const host = await formSpecimen('sample')
    const email = await fill(host, 'email', 'as')
    await unchanged('the error', () => errorOf(email))
    expect(errorOf(email)).to.equal(null)
    email.blur()
    await eventually('the error', () => errorOf(email) === 'Enter a valid e-mail address.')
    expect(email.getAttribute('aria-invalid')).to.equal('true')
    expect(email.value).to.equal('as')
    type(email, 'asha@example.com')
    await eventually('no error', () => errorOf(email) === null)
  })

  it('lists the errors at the top, each with a link to its field', async () => {
    const host = await formSpecimen('sample')
    const form = await one<HTMLFormElement>(host, 'form')
    form.requestSubmit()
    const summary = await eventually('the summary', () => focused(host)?.querySelector('.c-notice') && focused(host))
    expect(summary.textContent)
      .to.contain('There are 13 problems')
      .and.to.contain('Full name: This field is required.')
      .and.to.contain('Postal address: Enter a 6-digit PIN code.')
    for (const [words, name] of [
      ['Date of birth', 'born'],
      ['City or village', 'address.city'],
    ] as const) {
      ;[...summary.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))?.click()
      await eventually('the focus', () => focused(host)?.getAttribute('name') === name)
    }
    expect(await accessibilityProblems(form)).to.deep.equal([])
  })

  it('keeps the input when the server rejects it, and shows the server’s message beside the field', async () => {
    const host = await formSpecimen('sample')
    const text = {
      name: 'Asha',
      email: 'asha@example.org',
      phone: '98765 43210',
      born: '03/14/06',
      seats: '१२०',
      'address.line1': '1',
      'address.city': 'Pune',
      'address.district': 'Pune',
      'address.pin': '411001',
    }
    for (const [name, typed] of Object.entries(text)) (await fill(host, name, typed)).blur()
    type(all<HTMLSelectElement>(host, 'form [name=faculty]')[0]!, '1')
    type(all<HTMLSelectElement>(host, 'form [name="address.state"]')[0]!, 'MH')
    ;(await input(host, 'signIn')).click()
    ;(await input(host, 'agreed')).click()
    const save = await one<HTMLButtonElement>(host, 'form button[type=submit]')
    save.click()
    await eventually('Processing', () => save.textContent === 'Processing')
    const email = await input(host, 'email')
    await eventually('the refusal', () => errorOf(email) === 'This e-mail already belongs to another account.')
    expect(email.value).to.equal('asha@example.org')
    expect((await input(host, 'seats')).value).to.equal('120')
    expect((await input(host, 'phone')).value).to.equal('9876543210')
    await eventually('the focus in the summary', () => focused(host)?.querySelector('.c-notice'))
    ;(await fill(host, 'email', 'asha@example.com')).blur()
    save.click()
    await eventually('Saved', () => allByText(host, 'Saved.').length > 0)
    expect(all(host, 'form [role=status]').some(({ textContent }) => textContent.includes('Unsaved changes'))).to.equal(
      false,
    )
  })

  it('asks for confirmation before a link leads away from unsaved changes', async () => {
    const host = await formSpecimen('sample')
    const link = document.createElement('a')
    link.href = '#elsewhere'
    host.after(link)
    let left = 0
    link.addEventListener('click', (clicked) => {
      clicked.preventDefault()
      left += 1
    })
    link.click()
    expect(left).to.equal(1)
    await fill(host, 'name', 'Asha')
    await eventually('unsaved changes', () =>
      all(host, 'form [role=status]').some(({ textContent }) => textContent.includes('Unsaved changes')),
    )
    link.click()
    expect((await confirmation()).textContent).to.contain('You have unsaved changes. Leave without saving?')
    await answer('Cancel')
    await eventually('no question', () => !openConfirmation())
    await unchanged('the page', () => left)
    expect(left).to.equal(1)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).to.equal(true)
    link.click()
    await confirmation()
    await answer('Leave without saving')
    await eventually('the link to be followed', () => left === 2)
    link.remove()
  })
})

describe('a date field', () => {
  afterEach(clearPage)

  it('accepts digits of another script, shows the date in words, and rejects other text', async () => {
    const host = await formSpecimen('sample')
    const born = await fill(host, 'born', '०३/१४/०६')
    await eventually('the day in words', () => born.labels?.[0]?.parentElement?.textContent.includes('14 March 2006'))
    born.blur()
    await eventually('the pattern', () => born.value === '03/14/06')
    born.focus()
    type(born, 'soon')
    born.blur()
    await eventually('the error', () => errorOf(born)?.startsWith('Enter a date, for example 12/31/'))
    expect(born.value).to.equal('soon')
  })

  it('navigates the calendar by keyboard, and returns the focus to the button with the chosen date', async () => {
    const host = await formSpecimen('sample')
    const born = await fill(host, 'born', '03/14/06')
    press(born, 'ArrowDown', { altKey: true })
    const dialog = await one(host, '[role=dialog]')
    expect(dialog.getAttribute('aria-label')).to.match(/^.+: Choose a date$/)
    const day = (iso: string) => eventually(iso, () => focused(host)?.closest(`[data-day="${iso}"]`) && focused(host))
    expect((await day('2006-03-14')).getAttribute('aria-label'))
      .to.contain('14 March 2006')
      .and.to.contain('chosen')
    for (const [key, shiftKey, iso] of [
      ['ArrowRight', false, '2006-03-15'],
      ['ArrowDown', false, '2006-03-22'],
      ['Home', false, '2006-03-19'],
      ['End', false, '2006-03-25'],
      ['PageDown', false, '2006-04-25'],
      ['PageUp', true, '2005-04-25'],
    ] as const) {
      press(focused(host)!, key, { shiftKey })
      await day(iso)
    }
    expect(await accessibilityProblems(dialog)).to.deep.equal([])
    await eventually('one stop', () => {
      const [stop, ...others] = dialog.querySelectorAll('[role=grid] [tabindex="0"]')
      return others.length === 0 && focused(host) === stop
    })
    await pressKeys('Tab')
    await eventually('the focus', () => focused(host)?.getAttribute('aria-label') === 'Previous month')
    press(focused(host)!, 'Tab', { shiftKey: true })
    await day('2005-04-25')
    dialog.querySelector<HTMLButtonElement>('[data-day="2005-04-25"] button')?.click()
    await eventually('the calendar to close', () => all(host, '[role=dialog]').length === 0)
    expect(born.value).to.equal('04/25/05')
    await eventually('the focus', () => focused(host)?.getAttribute('aria-label')?.includes('Change the date'))
  })

  it('reverses the arrow keys in Urdu and announces the month in Urdu, and Escape changes nothing', async () => {
    const host = await formSpecimen('sample', 'ur')
    const born = await fill(host, 'born', '03/14/06')
    press(born, 'ArrowDown', { altKey: true })
    const dialog = await one(host, '[role=dialog]')
    await eventually('the chosen day', () => focused(host)?.closest('[data-day="2006-03-14"]'))
    press(focused(host)!, 'ArrowRight')
    await eventually('the day before', () => focused(host)?.closest('[data-day="2006-03-13"]'))
    expect(dialog.querySelector('th')?.getAttribute('aria-label')).to.equal('اتوار')
    press(focused(host)!, 'PageUp')
    const getAnnouncement = () => dialog.querySelector('[role=status]')?.textContent
    await eventually('the month, in Urdu', () => getAnnouncement() === 'فروری 2006')
    press(focused(host)!, 'Escape')
    await eventually('the calendar to close', () => all(host, '[role=dialog]').length === 0)
    expect(born.value).to.equal('03/14/06')
  })
})
