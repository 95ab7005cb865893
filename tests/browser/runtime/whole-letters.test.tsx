import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { defineAll } from '../../../src/elements/runtime/define-all.ts'
import { clearPage, eventually, mount, rootOf, unchanged } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

const FONTS = {
  ur: ['Noto Nastaliq Urdu', 'noto-nastaliq-urdu', 'NotoNastaliqUrdu'],
  dv: ['Noto Sans Thaana', 'noto-sans-thaana', 'NotoSansThaana'],
} as const
/** Words of Urdu with the deepest and the widest letters that the screens have, and of Divehi. */
const WORDS = { ur: ['پورٹل', 'تلاش', 'گرمائی', 'مدت گزر چکی'], dv: ['ޤާނޫނު', 'އިމްތިޙާން'] } as const

const face = (language: keyof typeof FONTS): FontFace => {
  const [family, folder, file] = FONTS[language]
  const path = `/node_modules/@expo-google-fonts/${folder}/400Regular/${file}_400Regular.ttf`
  return new FontFace(family, `url(${path})`, { weight: '100 900' })
}

const pen = document.createElement('canvas').getContext('2d')

/** Pixels that the ink of a word needs above and below the middle of its line, in the font of an element. */
function inkOf(one: Element, word: string): number {
  if (!pen) throw new Error('There is no canvas.')
  const { fontSize, fontFamily, fontWeight } = getComputedStyle(one)
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const ink = pen.measureText(word)
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = ink
  const middle = (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2
  return 2 * Math.max(ink.actualBoundingBoxAscent - middle, ink.actualBoundingBoxDescent + middle)
}

/** Everything that can be seen in an element and in those inside it. */
const partsOf = (host: Element): HTMLElement[] =>
  [...(rootOf(host)?.querySelectorAll<HTMLElement>('*') ?? []), ...host.querySelectorAll<HTMLElement>('*')].flatMap(
    (one) => [one, ...(one.shadowRoot ? partsOf(one) : [])],
  )

const isClipped = (one: HTMLElement, words: readonly string[]): boolean => {
  const { overflowY, lineHeight, paddingBlockStart, clipPath, webkitLineClamp } = getComputedStyle(one)
  if (clipPath !== 'none' || one.clientHeight === 0) return false
  if (one.matches('input:not([type=checkbox], [type=radio], [type=file], [type=color]), textarea'))
    return words.some((word) => inkOf(one, word) > Number.parseFloat(lineHeight))
  const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  if (!hasText || !/hidden|clip/.test(overflowY)) return false
  const isCut = webkitLineClamp === 'none' && one.scrollHeight > one.clientHeight + 1
  const room = Number.parseFloat(lineHeight) + 2 * Number.parseFloat(paddingBlockStart)
  return isCut || words.some((word) => inkOf(one, word) > room)
}

const clipped = (host: Element, language: keyof typeof FONTS): readonly string[] => {
  const found = partsOf(host).filter((one) => isClipped(one, WORDS[language]))
  return [...new Set(found.map((one) => `${one.localName}.${one.className}`))]
}

describe('letters that are higher than their line', () => {
  before(defineAll)
  afterEach(async () => {
    clearPage()
    await signOut()
    history.replaceState(null, '', location.pathname)
  })

  for (const language of ['ur', 'dv'] as const) {
    describe(language, () => {
      let font: FontFace
      before(async () => {
        font = await face(language).load()
        document.fonts.add(font)
      })
      after(() => void document.fonts.delete(font))

      for (const tag of [
        'campus-login',
        'campus-hall-ticket',
        'campus-ui-form',
        'campus-ui-dropdown',
        'campus-ui-collapse',
        'campus-ui-tables',
        'campus-ui-tags',
        'campus-ui-chips',
        'campus-ui-buttons',
      ])
        it(`are whole in <${tag}>`, async () => {
          const host = await mount(`<${tag} client="svtu" lang="${language}"></${tag}>`)
          await eventually('its parts', () => partsOf(host).length > 20)
          await unchanged('its parts', () => partsOf(host).length)
          expect(clipped(host, language)).to.deep.equal([])
        })

      it('are whole in the portal of an administrator', async () => {
        await signInAs('asha.admin')
        location.hash = '#/landing'
        const host = await mount(`<campus-portal client="svtu" lang="${language}"></campus-portal>`)
        await eventually('the header', () => rootOf(host)?.querySelector('.c-person-name, .c-person-sign'))
        await unchanged('its parts', () => partsOf(host).length)
        expect(clipped(host, language)).to.deep.equal([])
      })

      it('are whole in the calendar of processes and in the grid of courses', async () => {
        await signInAs('asha.admin')
        const processes = await mount(
          `<campus-assign-menu-to-program client="svtu" lang="${language}"></campus-assign-menu-to-program>`,
        )
        const bar = await eventually('a bar', () => rootOf(processes)?.querySelector('.c-lanes-rows .c-lanes-bar'))
        for (const word of WORDS[language]) expect(inkOf(bar, word)).to.be.at.most(bar.clientHeight)
        const courses = await mount(`<campus-assign-course client="svtu" lang="${language}"></campus-assign-course>`)
        const names = await eventually('the names of courses', () => {
          const found = [...(rootOf(courses)?.querySelectorAll('.c-matrix-course > span') ?? [])]
          return found.length > 0 && found
        })
        await unchanged('its parts', () => partsOf(courses).length)
        // They stand upright: their lines lie beside each other.
        expect(names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)).to.deep.equal([])
      })
    })
  }
})
