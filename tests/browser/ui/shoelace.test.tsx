import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiCollapse } from '../../../src/elements/style-guide/ui-collapse/ui-collapse-element.tsx'
import { testPage } from '../../../src/elements/developer/test-page/test-page-element.tsx'
import { defineShoelace } from '../../../src/elements/ui/shoelace/define.ts'
import '../../../src/elements/ui/shoelace/skeleton.ts'
import '../../../src/elements/ui/shoelace/tab-group.ts'
import { all, board, mountGuide } from '../support/guide.ts'
import { clearPage, eventually, mount, place } from '../support/mount.ts'

/** All Shoelace elements below a node, including those in shadow roots. */
const partsIn = (node: ParentNode): Element[] =>
  [...node.querySelectorAll('*')].flatMap((one) => [
    ...(one.localName.startsWith('sl-') ? [one] : []),
    ...(one.shadowRoot ? partsIn(one.shadowRoot) : []),
  ])

describe('the Shoelace components', () => {
  before(() => {
    defineElement(uiCollapse)
    defineElement(testPage)
  })
  afterEach(() => {
    document.documentElement.style.fontSize = ''
    clearPage()
  })

  it('draw their icons as inline SVG, in the text direction', async () => {
    for (const [lang, name] of [
      ['en', 'chevron-right'],
      ['ur', 'chevron-left'],
    ] as const) {
      const host = await mountGuide('campus-ui-collapse', lang)
      const section = (await board(host, 1)).querySelector('sl-details')
      const icon = await eventually('the icon', () => section?.shadowRoot?.querySelector('sl-icon'))
      expect(icon.getAttribute('name')).to.equal(name)
      await eventually('the picture', () => icon.shadowRoot?.querySelector('svg path[d]'))
      clearPage()
    }
  })

  it('contain no text of their own, so that there is nothing to translate', async () => {
    const guide = await mountGuide('campus-ui-collapse', 'ur')
    const page = await mount('<campus-test-page lang="ur"></campus-test-page>')
    const group = place('<sl-tab-group no-scroll-controls><sl-tab slot="nav" panel="a">A</sl-tab></sl-tab-group>')
    await eventually('a switch', () => all(page, 'sl-switch')[0]?.shadowRoot?.querySelector('input'))
    const parts = [guide, page].flatMap((host) => (host.shadowRoot ? partsIn(host.shadowRoot) : [])).concat(group)
    expect(new Set(parts.map(({ localName }) => localName))).to.include.all.keys('sl-details', 'sl-switch')
    for (const { shadowRoot } of parts) {
      expect(shadowRoot?.textContent.trim()).to.equal('')
      for (const name of ['aria-label', 'label', 'title', 'alt'])
        for (const one of shadowRoot?.querySelectorAll(`[${name}]`) ?? [])
          expect(one.getAttribute(name), `${name} of ${one.localName}`).to.equal('')
    }
  })

  it('keep their size on a page with a small root font size', async () => {
    const host = await mountGuide('campus-ui-collapse', 'en')
    const line = () => all(host, 'sl-details')[0]?.getBoundingClientRect().height
    const before = line()
    document.documentElement.style.fontSize = '5px'
    expect(line()).to.equal(before)
  })

  it('leave an already defined tag unchanged, and log nothing', () => {
    const taken = customElements.get('sl-skeleton')
    const warnings: unknown[] = []
    const { warn } = console
    console.warn = (...words: unknown[]) => void warnings.push(words)
    try {
      defineShoelace(
        'sl-skeleton',
        class extends HTMLElement {
          static dependencies = {}
        },
      )
      place('<sl-details></sl-details>')
    } finally {
      console.warn = warn
    }
    expect(customElements.get('sl-skeleton')).to.equal(taken)
    expect(warnings).to.deep.equal([])
  })
})
