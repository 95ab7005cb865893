import { expect } from 'chai'
import { useState } from 'react'
import { CardTitle } from '../../../src/elements/institution/parts/card-title.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { PARTS } from '../../../src/elements/runtime/styles/parts.ts'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import { lightSheets } from '../../../src/elements/runtime/styles/light-sheets.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import { TOKENS } from '../../../src/elements/runtime/styles/tokens.ts'
import { Button } from '../../../src/elements/ui/button/button.tsx'
import { FieldError, TextField } from '../../../src/elements/ui/field/field.tsx'
import { Notice } from '../../../src/elements/ui/notice/notice.tsx'
import { clearPage, eventually, mount, rootOf } from '../support/mount.ts'

const SURFACES = ['light', 'shadow'] as const

function SpecimenScreen() {
  const [done, setDone] = useState(false)
  return (
    <section className="c-card c-stack" aria-label="Specimen">
      <div className="c-institution">University</div>
      <CardTitle>Heading</CardTitle>
      <TextField label="Label" name="field" />
      <FieldError>Error</FieldError>
      <Button kind={done ? 'secondary' : 'primary'} onClick={() => setDone(true)}>
        Save
      </Button>
      <Button kind="secondary">Cancel</Button>
      <a className="c-link" href="#link">
        Link
      </a>
      <Notice kind="success">Saved</Notice>
      <p className="c-help c-small c-soft">Help</p>
    </section>
  )
}
for (const surface of SURFACES) {
  const spec = elementSpec({
    tag: `campus-specimen-${surface}`,
    summary: 'Everything that a site may style, for tests.',
    surface,
    messages: ['public'],
    attributes: {},
    events: {},
  })
  defineElement(element({ spec, Screen: SpecimenScreen, styles: surface === 'light' ? lightSheets : shadowSheets }))
}

const specimen = (surface: (typeof SURFACES)[number], attributes = '') =>
  mount(`<campus-specimen-${surface} lang="en" ${attributes}></campus-specimen-${surface}>`)

function found(host: Element, selector: string): HTMLElement {
  const node = rootOf(host)?.querySelector<HTMLElement>(selector)
  if (!node) throw new Error(`The specimen has no ${selector}.`)
  return node
}

const board = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true,
}) as OffscreenCanvasRenderingContext2D

/** The colour as bytes, for colours in any notation. */
function painted(colour: string): number[] {
  board.clearRect(0, 0, 1, 1)
  board.fillStyle = colour
  board.fillRect(0, 0, 1, 1)
  return [...board.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

/** What each custom property changes: a value within its limits, where it is seen, and how it reads there. */
const CHANGES: Readonly<Record<keyof typeof TOKENS, readonly [string, string, string, string]>> = {
  '--campus-color-primary': ['#7a1f3d', '.c-button', 'background-color', '#7a1f3d'],
  '--campus-color-surface': ['#fff8ee', '.c-card', 'background-color', '#fff8ee'],
  '--campus-color-text': ['#1a1a40', '.c-title', 'color', '#1a1a40'],
  '--campus-color-border': ['#3a4a3a', '.c-input', 'border-top-color', '#3a4a3a'],
  '--campus-color-link': ['#003c8f', '.c-link', 'color', '#003c8f'],
  '--campus-color-danger': ['#7a0000', '.c-error', 'color', '#7a0000'],
  '--campus-color-success': ['#00472b', '.c-notice svg', 'color', '#00472b'],
  '--campus-font-family': ['Courier', '.c-label', 'font-family', 'Courier, system-ui, "Noto Sans", sans-serif'],
  '--campus-font-size': ['18px', '.c-input', 'font-size', '18px'],
  '--campus-radius': ['3px', '.c-button', 'border-top-left-radius', '3px'],
  '--campus-spacing': ['10px', '.c-stack', 'row-gap', '10px'],
  '--campus-control-size': ['52px', '.c-input', 'min-height', '52px'],
}

/** Values beyond the limits, and what is used instead. */
const LIMITS = [
  ['--campus-font-size', '9px', '.c-input', 'font-size', '14px'],
  ['--campus-font-size', '40px', '.c-input', 'font-size', '20px'],
  ['--campus-radius', '999px', '.c-button', 'border-top-left-radius', '22px'],
  ['--campus-spacing', '0px', '.c-stack', 'row-gap', '8px'],
  ['--campus-control-size', '10px', '.c-button', 'min-height', '36px'],
] as const

/** Pairs of colours that stay readable: foreground, background, least contrast. */
const PAIRS = [
  ['--c-ink', '--c-surface', 4.5],
  ['--c-ink-soft', '--c-surface', 4.5],
  ['--c-primary', '--c-surface', 4.5],
  ['--c-on-primary', '--c-primary', 4.5],
  ['--c-on-primary', '--c-danger', 4.5],
  ['--c-primary', '--c-primary-soft', 4.5],
  ['--c-ink', '--c-primary-soft', 4.5],
  ['--c-link', '--c-surface', 4.5],
  ['--c-danger', '--c-surface', 4.5],
  ['--c-success', '--c-surface', 4.5],
  ['--c-line-strong', '--c-surface', 3],
] as const
const CORNERS = ['00', '80', 'ff']
const COLOURS = CORNERS.flatMap((red) => CORNERS.flatMap((green) => CORNERS.map((blue) => `#${red}${green}${blue}`)))
const INKS = Object.keys(TOKENS).filter((name) => name.includes('-color-') && !name.endsWith('-surface'))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = painted(colour).map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

let page: CSSStyleSheet | undefined
function styleThePage(css: string): void {
  page = new CSSStyleSheet()
  page.replaceSync(css)
  document.adoptedStyleSheets.push(page)
}

describe('theming', () => {
  afterEach(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    clearPage()
  })

  for (const surface of SURFACES) {
    for (const [name, [value, selector, property, expected]] of Object.entries(CHANGES))
      it(`${name} sets what the documentation says, in the ${surface} DOM`, async () => {
        const host = await specimen(surface)
        const read = () => getComputedStyle(found(host, selector)).getPropertyValue(property)
        const before = read()
        host.style.setProperty(name, value)
        expect(before).to.not.equal(expected)
        if (!name.includes('-color-')) expect(read()).to.equal(expected)
        // Buttons and fields change their colours in 140 ms.
        else
          await eventually(`${expected} instead of ${before}`, () =>
            painted(read()).every((byte, place) => Math.abs(byte - (painted(expected)[place] ?? 0)) <= 2),
          )
      })

    it(`sizes stay within their limits in the ${surface} DOM`, async () => {
      const host = await specimen(surface)
      for (const [name, value, selector, property, expected] of LIMITS) {
        host.style.setProperty(name, value)
        expect(getComputedStyle(found(host, selector)).getPropertyValue(property), `${name}: ${value}`).to.equal(
          expected,
        )
        host.style.removeProperty(name)
      }
    })

    for (const [name, { selector }] of Object.entries(PARTS))
      it(`a site styles the part ${name} in the ${surface} DOM`, async () => {
        const host = await specimen(surface)
        const node = found(host, selector)
        expect(getComputedStyle(node).letterSpacing).to.equal('normal')
        styleThePage(
          surface === 'shadow'
            ? `campus-specimen-shadow::part(${name}) { letter-spacing: 7px }`
            : `@layer campus-theme { campus-specimen-light :is(${selector}) { letter-spacing: 7px !important } }`,
        )
        // The parts are named by an effect, which Preact runs after the next frame.
        await eventually('the part', () => getComputedStyle(node).letterSpacing === '7px')
      })

    it(`a plain element has neither brand nor frame, in the ${surface} DOM`, async () => {
      const host = await specimen(surface, 'plain')
      const card = getComputedStyle(found(host, '.c-card'))
      expect([card.borderTopWidth, card.boxShadow, card.paddingTop, card.backgroundColor]).to.deep.equal([
        '0px',
        'none',
        '0px',
        'rgba(0, 0, 0, 0)',
      ])
      expect(getComputedStyle(found(host, '.c-institution')).display).to.equal('none')
      expect(found(host, 'section').ariaLabel).to.equal('Specimen')
      host.removeAttribute('plain')
      await eventually('the frame', () => getComputedStyle(found(host, '.c-card')).borderTopWidth === '1px')
    })
  }

  it('a part follows its node when that changes and when it appears later', async () => {
    const host = await specimen('shadow')
    const button = found(host, '.c-button')
    await eventually('its first parts', () => button.part.length > 0)
    expect([...button.part]).to.have.members(['button', 'button-primary'])
    button.click()
    await eventually('the other part', () => button.part.contains('button-secondary'))
    expect([...button.part]).to.have.members(['button', 'button-secondary'])
  })

  it('rules of the page outside the layer do not reach a public form', async () => {
    const host = await specimen('light')
    styleThePage(
      '.c-button { letter-spacing: 7px !important } @layer other { .c-link { letter-spacing: 7px !important } }',
    )
    expect(getComputedStyle(found(host, '.c-button')).letterSpacing).to.equal('normal')
    expect(getComputedStyle(found(host, '.c-link')).letterSpacing).to.equal('normal')
  })

  for (const theme of ['light', 'dark'])
    it(`text stays readable with any colours of a site, in ${theme} theme`, async () => {
      const host = await specimen('light', `theme="${theme}"`)
      const names = [...new Set(PAIRS.flatMap(([front, back]) => [front, back]))]
      const probes = new Map<string, CSSStyleDeclaration>(
        names.map((name) => {
          const probe = found(host, '.c-card').appendChild(document.createElement('i'))
          probe.style.setProperty('color', `var(${name})`, 'important')
          return [name, getComputedStyle(probe)]
        }),
      )
      const lightness = (name: string) => luminance(probes.get(name)?.color ?? '')
      const faint: string[] = []
      for (const surface of COLOURS) {
        host.style.setProperty('--campus-color-surface', surface)
        for (const ink of COLOURS) {
          for (const name of INKS) host.style.setProperty(name, ink)
          for (const [front, back, least] of PAIRS) {
            const [one, other] = [lightness(front), lightness(back)]
            const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
            if (contrast < least) faint.push(`${ink} on ${surface}: ${front} on ${back} ${contrast.toFixed(2)}`)
          }
        }
      }
      expect(faint).to.deep.equal([])
    })
})
