import { expect } from 'chai'
import { buildFailure } from '../../../src/core/mql/reply.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { paymentStatus } from '../../../src/elements/payments/payment-status/payment-status-element.tsx'
import { redirectionLanding } from '../../../src/elements/sign-in/redirection-landing/redirection-landing-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import { lightSheets } from '../../../src/elements/runtime/styles/light-sheets.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import { Notice } from '../../../src/elements/ui/notice/notice.tsx'
import { Failed } from '../../../src/elements/ui/query/query-state.tsx'
import { clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { heldServer } from '../support/wire.ts'

const ADDRESS = `https://portal.example.ac.in/${'withoutabreak'.repeat(8)}`

function NoticesScreen() {
  return (
    <section className="c-card c-stack">
      <Notice kind="warning">{ADDRESS}</Notice>
      <Notice kind="danger" announced>
        <p>{ADDRESS}</p>
      </Notice>
      <Notice>
        Register <bdi dir="ltr">{ADDRESS}</bdi> first.
      </Notice>
      <p className="c-notice" data-kind="danger">
        {ADDRESS}
      </p>
      <Failed reply={{ ...buildFailure('network'), error: ADDRESS }} onAgain={() => undefined} />
    </section>
  )
}
for (const surface of ['light', 'shadow'] as const) {
  const spec = elementSpec({
    tag: `campus-notices-${surface}`,
    summary: 'Notices with a long address, for tests.',
    surface,
    messages: ['public'],
    attributes: {},
    events: {},
  })
  defineElement(element({ spec, Screen: NoticesScreen, styles: surface === 'light' ? lightSheets : shadowSheets }))
}

describe('the card of a public element', () => {
  before(() => {
    for (const definition of [hallTicket, paymentStatus, redirectionLanding]) defineElement(definition as never)
  })
  afterEach(clearPage)

  it('draws its icons in its own text colour despite a universal colour rule of the host page', async () => {
    const page = new CSSStyleSheet()
    page.replaceSync('* { color: rgb(255, 0, 0) !important }')
    document.adoptedStyleSheets.push(page)
    const host = await mount('<campus-notices-light></campus-notices-light>')
    const drawn = [...(rootOf(host)?.querySelectorAll('svg, svg *') ?? [])]
    expect(drawn.length).to.be.greaterThan(0)
    expect(drawn.map((part) => getComputedStyle(part).color)).to.not.include('rgb(255, 0, 0)')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
  })

  for (const surface of ['light', 'shadow'])
    it(`wraps a long address in a notice within the width of a phone, in the ${surface} DOM`, async () => {
      const host = await mount(`<campus-notices-${surface} style="inline-size:320px"></campus-notices-${surface}>`)
      const root = rootOf(host)
      const wide = [...(root?.querySelectorAll('.c-notice, .c-notice *') ?? [])].filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
      )
      expect(wide.map(({ outerHTML }) => outerHTML)).to.deep.equal([])
      expect(root?.scrollWidth).to.be.at.most(320)
    })

  for (const [tag, code] of [
    ['campus-hall-ticket', 'svtu-lost-1'],
    ['campus-payment-status', 'svtu-lost-2'],
  ] as const)
    it(`${tag} reserves space for the institution while it loads, and none when it is unavailable`, async () => {
      const server = heldServer()
      try {
        const host = await mount(`<${tag} client="${code}"></${tag}>`)
        const line = () => rootOf(host)?.querySelector<HTMLElement>('.c-institution')
        await eventually('the question', () => server.countRequests() > 0)
        expect(line()?.offsetHeight).to.be.at.least(57)
        server.lose()
        await eventually('no empty band', () => !line())
      } finally {
        server.restore()
      }
    })

  it('shows no empty institution header when a handover link is incomplete', async () => {
    const host = await mount('<campus-redirection-landing></campus-redirection-landing>')
    await eventually('the sentence', () => rootOf(host)?.querySelector('[data-kind=danger]'))
    expect(rootOf(host)?.querySelector('.c-institution')).to.equal(null)
  })
})
