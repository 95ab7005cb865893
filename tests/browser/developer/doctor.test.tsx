import { expect } from 'chai'
import { doctor } from '../../../src/elements/developer/doctor/doctor-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, place, rootOf } from '../support/mount.ts'
import { serverDown } from '../support/wire.ts'

const panel = (host: Element) => rootOf(host)?.querySelector<HTMLElement>('[role=dialog]')
const examined = (host: Element) =>
  eventually('the end of the examination', () => panel(host)?.getAttribute('aria-busy') === 'false' && panel(host))
const found = (host: Element) =>
  [...(rootOf(host)?.querySelectorAll<HTMLElement>('[data-check]') ?? [])].map(({ dataset }) => dataset.check)

describe('the doctor of a page', () => {
  before(() => defineElement(doctor))
  afterEach(() => clearPage())

  for (const [lang, theme] of [
    ['en', 'light'],
    ['hi', 'dark'],
    ['mr', 'light'],
    ['ur', 'dark'],
    ['dv', 'light'],
  ] as const)
    it(`has no accessibility violations with problems in ${lang}, ${theme} theme`, async () => {
      place('<campus-hallticket></campus-hallticket>')
      const host = await mount(`<campus-doctor lang="${lang}" theme="${theme}"></campus-doctor>`)
      await examined(host)
      expect(found(host)).to.include('tags')
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('takes the focus at its heading, and gives the page back on Escape', async () => {
    const host = await mount('<campus-doctor lang="en"></campus-doctor>')
    await examined(host)
    await eventually('the focus', () => host.shadowRoot?.activeElement?.localName === 'h2')
    panel(host)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await eventually('its removal', () => !host.isConnected)
  })

  it('reports that the server does not respond, and finds it again at the next check', async () => {
    const back = serverDown()
    const host = await mount('<campus-doctor lang="en"></campus-doctor>')
    await examined(host)
    expect(found(host)).to.include('calls')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back()
    ;[...(panel(host)?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Check again')?.click()
    await eventually(
      'a reachable server',
      () => panel(host)?.getAttribute('aria-busy') === 'false' && !found(host).includes('calls'),
    )
  })

  it('shows what a page wrote as text, and never as HTML', async () => {
    place('<div data-campus-element="&lt;img src=x onerror=document.title=1&gt;"></div>')
    const host = await mount('<campus-doctor lang="en"></campus-doctor>')
    await examined(host)
    expect(rootOf(host)?.textContent).to.contain('<img src=x')
    expect(rootOf(host)?.querySelector('img')).to.equal(null)
  })
})
