import { expect, test } from 'vitest'
import { listFurtherFonts, buildPrintableClass } from '../../../server/lib/pdf/fonts.ts'
import { renderLayout } from '../../../server/lib/pdf/typst.ts'

const NAMES = [
  ['bengali', 'রমেশ চট্টোপাধ্যায়'],
  ['gujarati', 'પટેલ રમેશભાઈ'],
  ['gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['kannada', 'ಕವಿತಾ ಗೌಡ'],
  ['malayalam', 'അനിൽ കുമാർ'],
  ['oriya', 'ସୁବାସ ମହାନ୍ତି'],
  ['tamil', 'செல்வி முருகன்'],
  ['telugu', 'శ్రీనివాస రావు'],
] as const
const USUAL = ['SNEHA D’SOUZA', 'स्नेहा र्\u200Dय', 'محمد عارف', 'ޢަލީ']

/** A template with the fonts of our documents. */
const TEMPLATE = `
#set document(title: "Name")
#let scripts = ("Bengali", "Gujarati", "Gurmukhi", "Kannada", "Malayalam", "Oriya", "Tamil", "Telugu")
#set text(lang: "en", font: ("Noto Sans", "Noto Sans Devanagari", "Noto Sans Thaana", "Noto Naskh Arabic") + scripts.map(name => "Noto Sans " + name))
#json("document.json").name
`
/** Whether a name is printed without boxes: only then the document conforms to PDF/UA. */
const isPrinted = (name: string): boolean => {
  const document = renderLayout({ template: TEMPLATE, files: { 'document.json': JSON.stringify({ name }) } })
  return Buffer.from(document.toPdf()).includes('pdfuaid')
}
/** Whether the check before publication passes a name; the pattern is one of PostgreSQL. */
const passes = (name: string): boolean =>
  new RegExp(
    `^[${buildPrintableClass().replaceAll(/\\U([0-9a-f]{8})/g, (_all, code: string) => `\\u{${code}}`)}]*$`,
    'u',
  ).test(name)

test.each(NAMES)('a name in %s is printed', (script, name) => {
  expect(listFurtherFonts(name)).toEqual([`noto-sans-${script}`])
  expect(isPrinted(name)).toBe(true)
  expect(passes(name)).toBe(true)
})

test.each(USUAL)('%s needs no further font', (name) => {
  expect(listFurtherFonts(name)).toEqual([])
  expect(isPrinted(name)).toBe(true)
  expect(passes(name)).toBe(true)
})

test.each(['ᱥᱟᱱᱛᱟᱲᱤ', '王小明', 'ꯃꯅꯤꯄꯨꯔ'])('%s is found by the check before publication', (name) => {
  expect(isPrinted(name)).toBe(false)
  expect(passes(name)).toBe(false)
})
