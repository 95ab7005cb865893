import { expect } from 'chai'
import { clearPage, eventually, mount, place, rootOf } from '../support/mount.ts'
import { defineSpecimens, STATIC_FORM } from '../support/specimen.tsx'

const TAG = 'campus-light-specimen'
const forms = (host: Element) => host.querySelectorAll('form')

/**
 * Waits until the element has exactly one form, fills it in and submits it: a form without a handler would leave
 * the page.
 */
async function expectOneLiveForm(host: Element, name = 'Asha'): Promise<void> {
  await eventually('one form', () => rootOf(host)?.querySelector('form') && forms(host).length === 1)
  const sent = new Promise<string>((resolve) =>
    host.addEventListener('campus-sent', (event) => resolve((event as CustomEvent<{ name: string }>).detail.name), {
      once: true,
    }),
  )
  host.querySelector<HTMLInputElement>('[name=name]')!.value = name
  host.querySelector('form')!.requestSubmit()
  expect(await sent).to.equal(name)
  expect(forms(host).length).to.equal(1)
}

/** Ways in which a page, an editor or a library copies an element; each puts the copy into `box`. */
const DEVICES: Readonly<Record<string, (host: Element, box: Element) => void>> = {
  'cloneNode(true)': (host, box) => box.append(host.cloneNode(true)),
  importNode: (host, box) => box.append(document.importNode(host, true)),
  'innerHTML of its parent': (host, box) => (box.innerHTML = host.parentElement!.innerHTML),
  'a range': (host, box) => {
    const range = document.createRange()
    range.selectNode(host)
    box.append(range.cloneContents())
  },
  'a copy of a copy': (host, box) => box.append(host.cloneNode(true).cloneNode(true)),
  'a template': (host, box) => {
    const template = document.createElement('template')
    template.innerHTML = host.outerHTML
    box.append(template.content.cloneNode(true))
  },
}

describe('a copied element', () => {
  before(() => defineSpecimens())
  afterEach(() => clearPage())

  for (const [way, copy] of Object.entries(DEVICES)) {
    it(`has one working form when it is copied by ${way} after rendering`, async () => {
      const host = await mount(`<${TAG}></${TAG}>`)
      const box = place('<div></div>')
      copy(host, box)
      await expectOneLiveForm(box.firstElementChild!, 'the copy')
      await expectOneLiveForm(host, 'the original')
    })

    it(`has one working form when it is copied by ${way} while the user types in its static form`, async () => {
      const host = place(`<${TAG}>${STATIC_FORM}</${TAG}>`)
      host.querySelector<HTMLInputElement>('[name=name]')!.focus()
      const box = place('<div></div>')
      copy(host, box)
      await expectOneLiveForm(box.firstElementChild!, 'the copy')
      expect(host.querySelector('[data-campus-static]'), 'somebody types in the original').not.to.equal(null)
      ;(document.activeElement as HTMLElement).blur()
      await expectOneLiveForm(host, 'the original')
    })
  }

  it('has one working form in a shadow root of the page, with its styles', async () => {
    const host = await mount(`<${TAG}></${TAG}>`)
    const root = place('<div></div>').attachShadow({ mode: 'open' })
    const copy = host.cloneNode(true) as Element
    root.append(copy)
    await expectOneLiveForm(copy)
    const border = (element: Element) => getComputedStyle(element.querySelector('form')!).borderRadius
    await eventually('its styles', () => border(copy) !== '0px')
    await eventually('the same styles', () => border(copy) === border(host))
  })

  it('has one working form when it is copied outside the page and inserted later, twice', async () => {
    const host = await mount(`<${TAG}></${TAG}>`)
    const box = host.parentElement!
    host.remove()
    const copy = host.cloneNode(true) as Element
    box.append(copy, host)
    await expectOneLiveForm(copy)
    await expectOneLiveForm(host)
    box.append(copy)
    copy.remove()
    box.append(copy)
    await expectOneLiveForm(copy)
  })

  it('does not submit again what was submitted in the original', async () => {
    const host = place(`<${TAG}>${STATIC_FORM}</${TAG}>`)
    const name = host.querySelector<HTMLInputElement>('[name=name]')!
    name.focus()
    await new Promise((done) => setTimeout(done))
    host.querySelector('form')!.requestSubmit()
    const copy = host.cloneNode(true) as Element
    let sent = 0
    copy.addEventListener('campus-sent', () => (sent += 1))
    host.parentElement!.append(copy)
    await eventually('both', () => rootOf(host) && rootOf(copy))
    expect(sent).to.equal(0)
    await expectOneLiveForm(copy)
  })
})

describe('an element whose content the page rewrites', () => {
  before(() => defineSpecimens())
  afterEach(() => clearPage())

  it('has one working form when its own HTML is written back', async () => {
    const host = await mount(`<${TAG}></${TAG}>`)
    host.innerHTML = host.innerHTML
    const dead = host.querySelector('form')
    await eventually('a new form', () => rootOf(host)?.querySelector('form') && host.querySelector('form') !== dead)
    await expectOneLiveForm(host)
  })

  it('has one working form when a static form is added to it or replaces its own', async () => {
    const host = await mount(`<${TAG}></${TAG}>`)
    host.insertAdjacentHTML('beforeend', STATIC_FORM)
    await eventually('the static form to go', () => !host.querySelector('[data-campus-static]'))
    await expectOneLiveForm(host)
    host.innerHTML = STATIC_FORM
    await expectOneLiveForm(host)
  })

  it('has one working form when the static form is replaced while the user types in it', async () => {
    const host = place(`<${TAG}>${STATIC_FORM}</${TAG}>`)
    host.querySelector<HTMLInputElement>('[name=name]')!.focus()
    await new Promise((done) => setTimeout(done))
    host.innerHTML = STATIC_FORM
    await expectOneLiveForm(host)
  })

  it('keeps the content that the page has put into its slots', async () => {
    const host = await mount(`<${TAG}><p slot="header">Of the page</p></${TAG}>`)
    host.innerHTML = host.innerHTML
    const dead = host.querySelector('form')
    await eventually('a new form', () => rootOf(host)?.querySelector('form') && host.querySelector('form') !== dead)
    await expectOneLiveForm(host)
    expect(host.querySelector('[slot=header]')?.textContent).to.equal('Of the page')
  })
})
