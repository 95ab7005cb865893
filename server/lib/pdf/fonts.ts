import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The fonts of the five languages, from npm packages; two weights each. */
const FONTS: Readonly<Record<string, string>> = {
  'noto-sans': 'NotoSans',
  'noto-sans-devanagari': 'NotoSansDevanagari',
  'noto-naskh-arabic': 'NotoNaskhArabic',
  'noto-nastaliq-urdu': 'NotoNastaliqUrdu',
  'noto-sans-thaana': 'NotoSansThaana',
}

/** The fonts of the other scripts of India, in which names may be written; read when a document needs one of them. */
const SCRIPT_FONTS: readonly (readonly [script: RegExp, name: string, family: string])[] = [
  [/\p{sc=Bengali}/u, 'noto-sans-bengali', 'NotoSansBengali'],
  [/\p{sc=Gujarati}/u, 'noto-sans-gujarati', 'NotoSansGujarati'],
  [/\p{sc=Gurmukhi}/u, 'noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  [/\p{sc=Kannada}/u, 'noto-sans-kannada', 'NotoSansKannada'],
  [/\p{sc=Malayalam}/u, 'noto-sans-malayalam', 'NotoSansMalayalam'],
  [/\p{sc=Oriya}/u, 'noto-sans-oriya', 'NotoSansOriya'],
  [/\p{sc=Tamil}/u, 'noto-sans-tamil', 'NotoSansTamil'],
  [/\p{sc=Telugu}/u, 'noto-sans-telugu', 'NotoSansTelugu'],
]
const WEIGHTS = ['400Regular', '600SemiBold'] as const

const readFont = (name: string, family: string, weight: (typeof WEIGHTS)[number]): Buffer => {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
  return readFileSync(join(folder, weight, `${family}_${weight}.ttf`))
}

/** Returns the names of the fonts that a text needs besides those of the five languages. */
export const listFurtherFonts = (text: string): readonly string[] =>
  SCRIPT_FONTS.flatMap(([script, name]) => (script.test(text) ? [name] : []))

/** Reads the fonts of the five languages, and further ones by name; two weights each. */
export function readFonts(further: ReadonlySet<string>): Buffer[] {
  const others = SCRIPT_FONTS.filter(([, name]) => further.has(name)).map(([, name, family]) => [name, family] as const)
  return [...Object.entries(FONTS), ...others].flatMap(([name, family]) =>
    WEIGHTS.map((weight) => readFont(name, family, weight)),
  )
}

type Range = readonly [first: number, last: number]

/** Returns the characters of a font, from its table `cmap` in the formats 4 and 12. */
function listCharacterRanges(font: Buffer): Range[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return []
  const cmap = font.readUInt32BE(entry + 8)
  const maps = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
  )
  return maps.flatMap((at): Range[] => {
    const format = font.readUInt16BE(at)
    if (format === 12)
      return Array.from({ length: font.readUInt32BE(at + 12) }, (_, index): Range => {
        const group = at + 16 + index * 12
        return [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
      })
    if (format !== 4) return []
    const segments = font.readUInt16BE(at + 6) / 2
    return Array.from({ length: segments }, (_, index): Range => {
      const last = font.readUInt16BE(at + 14 + index * 2)
      return [font.readUInt16BE(at + 16 + (segments + index) * 2), last]
    }).filter(([first]) => first < 0xffff)
  })
}

const escapeCode = (code: number): string =>
  code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`

let cachedFolder: string | undefined

/**
 * Returns the inside of a character class of PostgreSQL with every character that our documents can print, and with the
 * invisible ones that they need not print. Read from the fonts once.
 */
export function buildPrintableClass(): string {
  if (cachedFolder !== undefined) return cachedFolder
  const fonts = readFonts(new Set(SCRIPT_FONTS.map(([, name]) => name)))
  const ranges = fonts.flatMap(listCharacterRanges).concat([
    [0x20, 0x20],
    [0x200b, 0x200f],
    [0x2060, 0x2060],
  ])
  const merged: [number, number][] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    // A null character cannot be in a text, nor in a pattern.
    else if (last > 0) merged.push([Math.max(first, 1), last])
  }
  return (cachedFolder = merged.map(([first, last]) => `${escapeCode(first)}-${escapeCode(last)}`).join(''))
}
