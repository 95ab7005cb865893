import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import { chooseLanguage } from '../../../src/core/i18n/choose-language.ts'
import { setMessageFiles } from '../../../src/core/i18n/i18n.ts'
import { clearPage, eventually, waitForHostEvent, mount, place, rootOf } from '../support/mount.ts'
import { defineSpecimens } from '../support/specimen.tsx'

const values = (host: Element) =>
  JSON.parse(rootOf(host)?.querySelector('#values')?.textContent ?? '{}') as Record<string, unknown>
const shows = (host: Element, name: string, value: unknown) =>
  eventually(`${name} to be ${String(value)}`, () => values(host)[name] === value)
const inside = (host: Element, selector: string): HTMLInputElement => {
  const found = rootOf(host)?.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}.`)
  return found
}

describe('an element in a page', () => {
  let early: HTMLElement
  before(() => {
    // A page's own script often sets a property before our script has loaded.
    early = place('<campus-specimen></campus-specimen>')
    Object.assign(early, { firstName: 'Asha', open: true })
    defineSpecimens()
  })
  afterEach(() => clearPage())

  it('accepts a property that was set before its definition, and every later change', async () => {
    document.body.append(early)
    await shows(early, 'first-name', 'Asha')
    expect(values(early).open).to.equal(true)
    Object.assign(early, { firstName: 'Ravi', open: false })
    await shows(early, 'first-name', 'Ravi')
    await shows(early, 'open', false)
    early.remove()
  })

  it('reads a boolean attribute by its presence, except for the value "false"', async () => {
    const host = await mount('<campus-specimen open></campus-specimen>')
    await shows(host, 'open', true)
    host.setAttribute('open', 'false')
    await shows(host, 'open', false)
    host.setAttribute('open', '')
    await shows(host, 'open', true)
    host.removeAttribute('open')
    await shows(host, 'open', false)
  })

  it('treats an attribute that is removed or emptied as undefined', async () => {
    const host = await mount('<campus-specimen first-name="Asha" count="3"></campus-specimen>')
    await shows(host, 'count', 3)
    host.removeAttribute('first-name')
    await shows(host, 'first-name', undefined)
    host.setAttribute('count', '')
    await shows(host, 'count', undefined)
  })

  it('ignores an invalid number, and still renders', async () => {
    const host = await mount('<campus-specimen count="many"></campus-specimen>')
    expect(values(host).count).to.equal(undefined)
    host.setAttribute('count', '7')
    await shows(host, 'count', 7)
  })

  it('reflects a property to its attribute', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    Object.assign(host, { firstName: 'Noor', count: 2 })
    expect(host.getAttribute('first-name')).to.equal('Noor')
    expect(host.getAttribute('count')).to.equal('2')
    Object.assign(host, { firstName: null })
    expect(host.hasAttribute('first-name')).to.equal(false)
  })

  it('notifies the page with an event that bubbles out of every shadow root', async () => {
    const box = place('<div></div>')
    const shadow = box.attachShadow({ mode: 'open' })
    const host = document.createElement('campus-specimen')
    shadow.append(host)
    await eventually('the specimen', () => rootOf(host))
    const firedEvent = waitForHostEvent('campus-told')
    inside(host, '#tell').click()
    expect((await firedEvent).detail).to.deep.equal({ count: 1 })
  })

  it('lets the page cancel a cancelable event', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    host.addEventListener('campus-asked', (event) => event.preventDefault(), { once: true })
    inside(host, '#ask').click()
    await eventually('the refusal', () => inside(host, '#ask').textContent === 'false')
    inside(host, '#ask').click()
    await eventually('the consent', () => inside(host, '#ask').textContent === 'true')
  })

  it('keeps typed text when it is moved within the page', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    inside(host, '#typed').value = 'half a sentence'
    const elsewhere = place('<section></section>')
    elsewhere.append(host)
    await Promise.resolve()
    expect(inside(host, '#typed').value).to.equal('half a sentence')
    if ('moveBefore' in elsewhere) {
      const third = place('<section></section>') as HTMLElement & {
        moveBefore: (node: Node, before: Node | null) => void
      }
      third.moveBefore(host, null)
      await Promise.resolve()
      expect(inside(host, '#typed').value).to.equal('half a sentence')
    }
  })

  it('renders again after it is removed and inserted again', async () => {
    const host = await mount('<campus-specimen first-name="Asha"></campus-specimen>')
    const box = host.parentElement
    host.remove()
    await eventually('its root to go', () => !rootOf(host))
    box?.append(host)
    await shows(host, 'first-name', 'Asha')
  })

  it('moves the focus to its first field when the page calls focus(), or without one to its first button', async () => {
    const host = await mount('<campus-light-specimen></campus-light-specimen>')
    host.focus()
    await eventually('the focus', () => document.activeElement === host.querySelector('[name=name]'))
    for (const field of host.querySelectorAll<HTMLInputElement>('input,select')) field.disabled = true
    host.focus()
    await eventually('the focus', () => document.activeElement === host.querySelector('button'))
  })

  it('leaves the focus as it is when React calls focus() on the host of its shadow tree', async () => {
    const host = await mount('<campus-specimen></campus-specimen>')
    host.focus()
    await eventually('the focus', () => host.shadowRoot?.activeElement === null)
  })

  it('renders nothing before it is in the page', async () => {
    const host = document.createElement('campus-specimen')
    host.setAttribute('first-name', 'Asha')
    await Promise.resolve()
    expect(rootOf(host)).to.equal(null)
    place('<div></div>').append(host)
    await shows(host, 'first-name', 'Asha')
  })

  it('unmounts without a warning when the React tree around it is removed', async () => {
    const warnings: unknown[] = []
    const original = console.error
    console.error = (...words: unknown[]) => warnings.push(words)
    try {
      const outer = await mount('<campus-specimen></campus-specimen>')
      const inner = document.createElement('campus-specimen')
      rootOf(outer)?.append(inner)
      await eventually('the inner specimen', () => rootOf(inner))
      outer.remove()
      await eventually('both to go', () => !rootOf(outer) && !rootOf(inner))
    } finally {
      console.error = original
    }
    expect(warnings.filter((words) => String(words).includes('unmount'))).to.deep.equal([])
  })

  it('shows the content that the page has put into it until it is rendered', async () => {
    const host = place('<campus-specimen lang="mr"><a href="#x">Hall tickets</a></campus-specimen>')
    const link = host.querySelector('a')
    expect(link?.assignedSlot).not.to.equal(null)
    await eventually('the drawing', () => rootOf(host))
    expect(link?.assignedSlot).to.equal(null)
  })

  it('shows the content of the page, and reports a failure, while its messages cannot be loaded', async () => {
    setMessageFiles({ './dv/public.json': () => Promise.reject(new TypeError('Failed to fetch')) })
    const failed = waitForHostEvent('campus-failed')
    const host = place('<campus-specimen lang="dv"><a href="#x">Hall tickets</a></campus-specimen>')
    expect((await failed).detail).to.deep.equal({
      code: 1990,
      message: 'Failed to load language file from both CDN and local',
    })
    expect(rootOf(host)).to.equal(null)
    expect(host.querySelector('a')?.assignedSlot).not.to.equal(null)
    host.setAttribute('lang', 'en')
    await eventually('the screen in English', () => rootOf(host)?.lang === 'en')
    expect(host.querySelector('a')?.assignedSlot).to.equal(null)
    const again = waitForHostEvent('campus-failed')
    host.setAttribute('lang', 'dv')
    await again
    expect(rootOf(host)?.lang).to.equal('en')
  })

  it('shows an error, and keeps the rest of the page working, when its screen throws', async () => {
    const failed = waitForHostEvent('campus-failed')
    const host = await mount('<campus-specimen first-name="always-throws"></campus-specimen>')
    const neighbour = await mount('<campus-specimen first-name="fine"></campus-specimen>')
    await failed
    await eventually('the sentence', () => rootOf(host)?.querySelector('[role=alert]')?.textContent)
    await shows(neighbour, 'first-name', 'fine')
  })

  it('follows the language of the page, unless its lang attribute or the user’s choice overrides it', async () => {
    document.documentElement.lang = 'hi'
    const host = await mount('<campus-specimen></campus-specimen>')
    await eventually('Hindi', () => rootOf(host)?.lang === 'hi')
    document.documentElement.lang = 'en'
    await eventually('English', () => rootOf(host)?.lang === 'en')
    host.setAttribute('lang', 'ur')
    await eventually('Urdu, mirrored', () => rootOf(host)?.lang === 'ur' && rootOf(host)?.dir === 'rtl')
    await chooseLanguage('mr')
    await eventually('Marathi', () => rootOf(host)?.lang === 'mr' && rootOf(host)?.dir === 'ltr')
    await chooseLanguage('en')
    sessionStorage.clear()
  })

  it('leaves the page unchanged: no title, no lang, no dir, no style sheet of its own', async () => {
    const title = document.title
    const sheets = document.querySelectorAll('style, link[rel=stylesheet]').length
    await mount('<campus-light-specimen lang="ur"></campus-light-specimen>')
    expect(document.title).to.equal(title)
    expect(document.documentElement.lang).to.equal('en')
    expect(document.documentElement.dir).to.equal('')
    expect(document.querySelectorAll('style, link[rel=stylesheet]').length).to.equal(sheets)
  })
})

describe('a tag that is already defined', () => {
  it('keeps its first definition, and a second version logs a warning', () => {
    const warnings: string[] = []
    const original = console.warn
    console.warn = (...words: unknown[]) => warnings.push(words.map(String).join(' '))
    const spec = elementSpec({
      tag: 'campus-taken',
      summary: 'Taken.',
      surface: 'shadow',
      messages: ['public'],
      attributes: {},
      events: {},
    })
    const definition = element({ spec, Screen: () => null, styles: [] })
    try {
      customElements.define('campus-taken', class extends HTMLElement {})
      expect(() => defineElement(definition)).not.to.throw()
      defineSpecimens()
    } finally {
      console.warn = original
    }
    expect(warnings.some((words) => words.includes('campus-taken'))).to.equal(true)
    expect(warnings.some((words) => words.includes('campus-specimen'))).to.equal(false)
  })
})
