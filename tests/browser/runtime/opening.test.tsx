import { expect } from 'chai'
import { open } from '../../../src/elements/runtime/opening/open.ts'
import type { Outcome } from '../../../src/elements/runtime/opening/outcomes.ts'
import { configure } from '../../../src/core/config/config.ts'
import { accessibilityProblems, clearPage, eventually, waitForHostEvent, place } from '../support/mount.ts'

const shell = () => document.querySelector<HTMLElement>('[data-campus-dialog]')
const dialog = () => shell()?.shadowRoot?.querySelector('dialog')
const inside = (selector: string) => shell()?.querySelector<HTMLElement>(selector)
const closeButton = () => dialog()?.querySelector<HTMLButtonElement>('.close')

describe('an element in a dialog', () => {
  let opener: HTMLElement
  let closed: Promise<Outcome>
  beforeEach(() => {
    configure({ client: 'svtu' })
    opener = place('<button type="button" lang="en">Hall ticket</button>')
    opener.focus()
  })
  afterEach(async () => {
    dialog()?.close()
    await closed
    clearPage()
  })

  it('has the focus in its first field, the name of its form, and no fault that axe finds', async () => {
    closed = open({ element: 'hall-ticket', opener })
    const field = await eventually('the form', () => inside('.campus:not([data-campus-static]) select'))
    await eventually('the focus', () => document.activeElement === field)
    await eventually('the name', () => dialog()?.getAttribute('aria-label') === 'Hall ticket')
    expect(dialog()?.matches(':modal')).to.equal(true)
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden')
    expect(await accessibilityProblems(shell()!)).to.deep.equal([])
  })

  it('is dismissed by its button, which gives the focus and the page back, and tells who has opened it', async () => {
    closed = open({ element: 'campus-hall-ticket', opener })
    await eventually('the form', () => inside('.campus select'))
    const closedEvent = waitForHostEvent('campus-closed')
    expect(closeButton()?.getAttribute('aria-label')).to.equal('Close')
    closeButton()?.click()
    expect(await closed).to.deep.equal({ outcome: 'dismissed', detail: null })
    expect((await closedEvent).target).to.equal(opener)
    expect(shell()).to.equal(null)
    await eventually('the focus', () => document.activeElement === opener)
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
  })

  it('is in the language and theme of what was pressed, from right to left', async () => {
    const around = place('<section lang="ur" data-theme="dark"><button type="button">x</button></section>')
    closed = open({ element: 'student-login', opener: around.querySelector('button') })
    await eventually('the form', () => inside('.campus[lang=ur][data-theme=dark] [name=userName]'))
    expect(dialog()?.dir).to.equal('rtl')
    expect(shell()?.dataset.theme).to.equal('dark')
    expect(closeButton()?.getAttribute('aria-label')).not.to.equal('Close')
  })

  it('is opened once, however often it is asked for', async () => {
    closed = open({ element: 'hall-ticket', opener })
    const again = open({ element: 'campus-hall-ticket' })
    await eventually('the form', () => inside('.campus select'))
    expect(document.querySelectorAll('[data-campus-dialog]').length).to.equal(1)
    dialog()?.close()
    expect(await again).to.equal(await closed)
  })

  it('is closed by the page, and resolves with the furthest that was reached', async () => {
    const page = new AbortController()
    closed = open({ element: 'hall-ticket', opener, signal: page.signal })
    const element = await eventually('the form', () => inside('campus-hall-ticket'))
    await eventually('the form', () => inside('.campus select'))
    for (const [name, detail] of [
      ['campus-ticket-downloaded', { version: 2 }],
      ['campus-ticket-found', { outcome: 'READY' }],
    ] as const)
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
    page.abort()
    expect(await closed).to.deep.equal({ outcome: 'ticket-downloaded', detail: { version: 2 } })
  })

  it('closes by itself after a sign-in', async () => {
    closed = open({ element: 'student-login', opener })
    const element = await eventually('the form', () => inside('campus-student-login'))
    await eventually('the form', () => inside('.campus [name=userName]'))
    const detail = { userId: 1, clientId: 2, roleIds: [3] }
    element.dispatchEvent(new CustomEvent('campus-signed-in', { detail, bubbles: true }))
    expect(await closed).to.deep.equal({ outcome: 'signed-in', detail })
  })

  it('has what the page prefills, and no attribute that could run', async () => {
    closed = open({
      element: 'hall-ticket',
      opener,
      prefill: { prn: '2025417112003457' },
      attributes: { onclick: 'alert(1)', style: 'color:red' },
    })
    const field = await eventually('the field', () => inside('.campus:not([data-campus-static]) [name=value]'))
    expect((field as HTMLInputElement).value).to.equal('2025417112003457')
    expect(inside('campus-hall-ticket')?.getAttributeNames().sort()).to.deep.equal(['data-path', 'lang', 'prn'])
  })

  it('is none for what is no public element', async () => {
    closed = Promise.resolve({ outcome: 'dismissed', detail: null })
    const refused = await open({ element: 'portal' as 'hall-ticket' }).catch((fault: unknown) => fault)
    expect(refused).to.be.instanceOf(TypeError)
  })
})
