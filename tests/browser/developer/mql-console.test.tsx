import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { mqlConsole } from '../../../src/elements/developer/mql-console/mql-console-element.tsx'
import { errorOf } from '../support/field-error.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, waitForDrawing } from '../support/mount.ts'
import { allByText } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const text = (host: Element, selector: string) =>
  all(host, selector)
    .map((one) => one.textContent)
    .join('\n')
const form = (host: Element) => eventually('the form', () => all<HTMLFormElement>(host, 'form')[0])
const field = async (host: Element, label: string) => {
  const found = await eventually(label, () =>
    all<HTMLLabelElement>(host, 'label').find((one) => one.textContent.startsWith(label)),
  )
  return found.control as HTMLInputElement | HTMLSelectElement
}
const pick = async (host: Element, name: string) => type(await field(host, 'Choose a call'), name)
const send = async (host: Element) => (await form(host)).requestSubmit()
const answered = (host: Element, words: string) =>
  eventually(words, () => text(host, '[aria-label=Response]').includes(words))

describe('the MQL console', () => {
  before(() => defineElement(mqlConsole))
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    await signOut()
  })
  const open = () => mount('<campus-mql-console client="svtu" lang="en"></campus-mql-console>')

  for (const [lang, theme] of [
    ['en', 'light'],
    ['mr', 'light'],
    ['ur', 'dark'],
    ['dv', 'dark'],
  ] as const)
    it(`has no accessibility violations in ${lang}, ${theme} theme`, async () => {
      const host = await mount(
        `<campus-mql-console client="svtu" lang="${lang}" theme="${theme}"></campus-mql-console>`,
      )
      await form(host)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('validates the payload of a chosen call, sends it, and shows address, headers, body and envelope', async () => {
    const host = await open()
    await pick(host, 'getClientByName')
    expect((await field(host, 'Activity string')).value).to.equal('o.[getClientByName]')
    await eventually('the hint', () => text(host, '[aria-label=getClientByName]').includes('string 1..60'))
    await eventually('the objection', () => allByText(host, 'Still missing: clientName').length > 0)
    type(await field(host, 'Payload by name'), '{ "getClientByName": { "clientName": "svtu" } }')
    await eventually('no objection', () => allByText(host, /^Still missing/).length === 0)
    await send(host)
    await answered(host, 'Valid response')
    const shown = text(host, '[aria-label=Response]')
    for (const words of [
      'POST http',
      '/server/o/mql',
      'service-header: getClientByName',
      'service-tool: console',
      '"clientName": "svtu"',
      '"errorCode": 1000',
      'HTTP 200',
    ])
      expect(shown.toLowerCase()).to.contain(words.toLowerCase())
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows only the last four characters of the token', async () => {
    await signInAs('asha.admin')
    const host = await open()
    await pick(host, 'query_landing')
    await send(host)
    await answered(host, 'Valid response')
    const token = sessionStorage.getItem('user-token') ?? ''
    const shown = text(host, '[aria-label=Response]')
    expect(token.length).to.be.greaterThan(40)
    expect(shown).not.to.contain(token.slice(0, -4))
    expect(shown).to.contain(`…${token.slice(-4)}`)
  })

  it('shows where the payload is invalid JSON, and sends nothing', async () => {
    const host = await open()
    type(await field(host, 'Payload by name'), '{\n  "ping": nonsense }')
    const payload = await field(host, 'Payload by name')
    await eventually('the place', () => errorOf(payload)?.includes('line 2, column'))
    await send(host)
    await waitForDrawing()
    expect(all(host, '[aria-label=Response]').length).to.equal(0)
  })

  it('cancels a slow call', async () => {
    const host = await open()
    type(await field(host, 'Payload by name'), '{ "ping": { "wait": 9000 } }')
    await send(host)
    const cancel = await eventually('Cancel', () =>
      all<HTMLButtonElement>(host, 'button').find((one) => one.textContent === 'Cancel'),
    )
    cancel.click()
    await answered(host, 'Cancelled by User')
    expect(text(host, '[aria-label=Response]')).to.contain('Error: 1990')
  })

  it('triggers every error of the catalogue, each with the result of the specification', async () => {
    await signInAs('asha.admin')
    const host = await open()
    ;(
      await eventually('the button', () =>
        all<HTMLButtonElement>(host, 'button').find((one) => one.textContent === 'Trigger all'),
      )
    ).click()
    await eventually('fifteen results', () => all(host, 'li [role=status][data-matches]').length === 15)
    expect(all(host, 'li:has([role=status])').length).to.equal(15)
    const failed = all(host, 'li').filter((row) => row.querySelector('[data-matches=false]'))
    expect(failed.map((row) => row.textContent)).to.deep.equal([])
    const refusals = ['You must provide either animationLink or animationData', 'Speed must be greater than 0']
    await eventually('what animations say', () => refusals.every((words) => text(host, 'li').includes(words)))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await eventually('the log', () => text(host, 'pre').includes('error: '))
  })
})
