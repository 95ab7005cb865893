import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { uiButtons } from '../../../src/elements/style-guide/ui-buttons/ui-buttons-element.tsx'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { clearPage, eventually, mount, rootOf } from '../support/mount.ts'

const CHANNELS = [0, 51, 102, 153, 204, 255]
const COLOURS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue) => `rgb(${red} ${green} ${blue})`)),
)

/** Colour pairs that need contrast with any brand: foreground, background, minimum contrast. */
const PAIRS = [
  ['--c-on-fill', '--c-fill', 4.5],
  ['--c-on-fill', '--c-fill-strong', 4.5],
  ['--c-on-primary', '--c-primary', 4.5],
  ['--c-on-primary', '--c-primary-strong', 4.5],
  ['--c-primary', '--c-surface', 4.5],
  ['--c-primary', '--c-primary-soft', 4.5],
  ['--c-ink', '--c-primary-soft', 4.5],
  ['--c-ink-soft', '--c-surface', 4.5],
  ['--c-danger', '--c-surface', 4.5],
  ['--c-line-strong', '--c-surface', 3],
] as const

/** Pairs that only screens in a shadow root have. */
const SCREEN_PAIRS = [...PAIRS, ['--c-ink-soft', '--c-sunken', 4.5]] as const

/** The relative luminance (WCAG 2.2) of any CSS colour. */
function luminanceOf(probe: HTMLElement, canvas: OffscreenCanvasRenderingContext2D, property: string): number {
  probe.style.setProperty('color', `var(${property})`, 'important')
  canvas.fillStyle = getComputedStyle(probe).color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the appearance of a public element', () => {
  before(() => {
    defineElement(studentLogin)
    defineElement(uiButtons)
  })
  afterEach(() => clearPage())

  for (const [tag, pairs, theme] of [
    ['campus-student-login', PAIRS, 'light'],
    ['campus-student-login', PAIRS, 'dark'],
    ['campus-ui-buttons', SCREEN_PAIRS, 'light'],
    ['campus-ui-buttons', SCREEN_PAIRS, 'dark'],
  ] as const) {
    it(`keeps sufficient contrast with any brand colour of an institution (${tag}, ${theme} theme)`, async () => {
      const host = await mount(`<${tag} client="svtu" lang="en" theme="${theme}"></${tag}>`)
      const root = rootOf(host) as HTMLElement
      const probe = root.appendChild(document.createElement('i'))
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D
      const faint: string[] = []
      for (const colour of COLOURS) {
        host.style.setProperty('--campus-color-primary', colour)
        for (const [front, back, least] of pairs) {
          const [one, other] = [luminanceOf(probe, canvas, front), luminanceOf(probe, canvas, back)]
          const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
          if (contrast < least) faint.push(`${colour}: ${front} on ${back} ${contrast.toFixed(2)}`)
        }
      }
      probe.remove()
      expect(faint).to.deep.equal([])
    })
  }

  it('has the brand colour itself on its main button, also a light one', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en" theme="light"></campus-student-login>')
    const button = rootOf(host)?.querySelector('button[type=submit]')
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D
    for (const colour of ['#ffcc00', '#f58220', '#7fd1ae', '#0f4c5c']) {
      host.style.setProperty('--campus-color-primary', colour)
      const given = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16))
      // The background changes in a short transition.
      await eventually(`the button to be ${colour}`, () => {
        canvas.fillStyle = button ? getComputedStyle(button).backgroundColor : ''
        canvas.fillRect(0, 0, 1, 1)
        const { data } = canvas.getImageData(0, 0, 1, 1)
        return given.every((part, no) => Math.abs(part - (data[no] ?? 0)) <= 2)
      })
    }
  })

  it('stays the same under the style sheet of a hostile host page', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    const look = () =>
      [...(rootOf(host)?.querySelectorAll('h1, label, input, button[type=submit]') ?? [])].map((element) => {
        const {
          fontSize,
          fontStyle,
          color,
          backgroundColor,
          borderTopWidth,
          textTransform,
          letterSpacing,
          display,
          boxSizing,
          float,
        } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return [
          element.localName,
          fontSize,
          fontStyle,
          color,
          backgroundColor,
          borderTopWidth,
          textTransform,
          letterSpacing,
          display,
          boxSizing,
          float,
          width,
          height,
        ]
      })
    const before = look()
    const hostile = new CSSStyleSheet()
    hostile.replaceSync(`html { font-size: 62.5% } * { box-sizing: content-box } body { font-style: italic; letter-spacing: 3px; text-transform: uppercase; line-height: 1 }
      input { border: 5px dashed red !important; width: 40px; height: 90px } button { background: lime !important; float: right } label { display: none !important } h1 { font-size: 60px !important; color: red }`)
    document.adoptedStyleSheets.push(hostile)
    try {
      expect(look()).to.deep.equal(before)
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hostile)
    }
  })

  it('fits into a width of 320 px in every language, in both text directions', async () => {
    for (const language of ['en', 'hi', 'mr', 'ur', 'dv']) {
      const host = await mount(
        `<campus-student-login client="svtu" lang="${language}" style="inline-size: 320px"></campus-student-login>`,
      )
      const root = rootOf(host) as HTMLElement
      expect(root.dir).to.equal(['ur', 'dv'].includes(language) ? 'rtl' : 'ltr')
      expect(root.scrollWidth, language).to.be.at.most(320)
      expect(root.querySelector('button[type=submit]')?.getBoundingClientRect().height, language).to.be.at.least(44)
      clearPage()
    }
  })
})
