import { expect } from 'chai'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { testPage } from '../../../src/elements/developer/test-page/test-page-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'
import { serverDown } from '../support/wire.ts'

const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const button = (host: Element, words: string) =>
  eventually(words, () => all<HTMLButtonElement>(host, 'button').find((one) => one.textContent === words))
const states = (host: Element) =>
  eventually('all checks', () => {
    const found = all(host, '[data-check]').map(({ dataset }) => dataset.state)
    return found.length > 0 && !found.includes('waiting') && found
  })

describe('the test page for web teams', () => {
  before(() => defineElement(testPage))
  afterEach(() => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
  })
  const open = () => mount('<campus-test-page client="svtu" lang="en"></campus-test-page>')

  for (const [lang, theme] of [
    ['en', 'light'],
    ['mr', 'light'],
    ['ur', 'dark'],
    ['dv', 'dark'],
  ] as const)
    it(`has no accessibility violations in ${lang}, ${theme} theme`, async () => {
      const host = await mount(`<campus-test-page client="svtu" lang="${lang}" theme="${theme}"></campus-test-page>`)
      await states(host)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('shows the institution, the response time of its server and the source of the messages', async () => {
    const host = await open()
    await states(host)
    const checks = byRole(host, 'region', 'Checks').textContent
    expect(checks).to.contain('Suvarnatir University')
    expect(checks).to.match(/Usually \d+ ms, at most \d+ ms/)
    expect(checks).to.contain('The bundled texts are used.')
    expect(checks).to.contain('None of our files were blocked.')
    expect(checks).to.contain('responds as a campus server.')
  })

  it('shows that the server does not respond, and that it is back at the next check', async () => {
    const back = serverDown()
    const host = await open()
    expect(await states(host)).to.include('bad')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back()
    ;(await button(host, 'Check again')).click()
    await eventually(
      'good checks',
      () => all(host, '[data-check=calls][data-state=good], [data-check=institution][data-state=good]').length === 2,
    )
  })

  it('shows a sentence in every script, and reverses the text directions', async () => {
    const host = await open()
    const samples = await eventually('five sentences', () => {
      const found = all(host, 'dl > [dir]')
      return found.length === 5 && found.every((one) => one.textContent.length > 30) && found
    })
    expect(samples.map(({ dir }) => dir)).to.deep.equal(['ltr', 'ltr', 'ltr', 'rtl', 'rtl'])
    const turn = all(host, 'sl-switch')[0]?.shadowRoot?.querySelector<HTMLElement>('[role=switch]')
    expect(turn?.getAttribute('aria-checked')).to.equal('false')
    turn?.click()
    await eventually(
      'other directions',
      () =>
        all(host, 'dl > [dir]')
          .map(({ dir }) => dir)
          .join() === 'rtl,rtl,rtl,ltr,ltr',
    )
  })

  it('shows toasts and the confirmation dialog as visitors see them', async () => {
    const host = await open()
    ;(await button(host, 'Warning')).click()
    expect($toasts.get().at(-1)?.severity).to.equal('warn')
    ;(await button(host, 'Message that stays')).click()
    expect($toasts.get().at(-1)?.life).to.equal(0)
    ;(await button(host, 'Ask for confirmation')).click()
    const dialog = await eventually('the dialog', () =>
      document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog[open]'),
    )
    ;[...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Yes')?.click()
    await eventually('the answer', () => rootOf(host)?.textContent.includes('The answer was yes.'))
  })
})
