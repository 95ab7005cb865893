import { describe, expect, test } from 'vitest'
import { compressPdf } from '../../../server/lib/pdf/compact-pdf.ts'
import { copyLettersOnce } from '../../../server/lib/pdf/single-letters.ts'
import { buildSpecimenTicket } from '../../../server/modules/hall-tickets/document/specimen-ticket.ts'
import { renderLayout } from '../../../server/lib/pdf/typst.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'

const letters = (text: string): string[] => Array.from(text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))

/** Returns how many letters of `some` are left after each letter of `others` has removed one. */
function surplus(some: readonly string[], others: readonly string[]): number {
  const rest = [...others]
  return some.filter((letter) => {
    const at = rest.indexOf(letter)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  }).length
}
const instructions = (language: string): string => (buildSpecimenTicket('en').instructions[language] ?? []).join(' ')
const write = (font: string, language: string, words: string): Uint8Array =>
  renderLayout({
    template: `#set page(height: auto)\n#set text(font: "${font}", lang: "${language}", size: 11pt)\n#json("words.json")`,
    files: { 'words.json': JSON.stringify(words) },
  }).toPdf()

describe('text copied from a PDF', () => {
  test.each([
    ['Noto Nastaliq Urdu', 'ur', 'زویا یوسف انصاری نشست نمبر تاریخِ اجرا تمثیلی ششم ننگے بتایئں پھر ڈڑٹ'],
    ['Noto Naskh Arabic', 'ur', `زویا یوسف انصاری ننگے ${instructions('ur')}`],
    ['Noto Sans Thaana', 'dv', instructions('dv')],
    ['Noto Sans Devanagari', 'mr', 'निर्मलनगर कला वाणिज्य'],
  ])('contains every letter of %s (%s), and hardly any twice', (font, language, words) => {
    const wanted = letters(words)
    const copied = letters(readPdf(compressPdf(write(font, language, words))).text)
    expect(surplus(wanted, copied)).toBe(0)
    // A few letters of Nastaliq and Thaana are drawn in two parts that both take room.
    expect(surplus(copied, wanted) / wanted.length).toBeLessThan(0.06)
  })

  test('has Latin lines of one letter or more unchanged', () => {
    const piece = (id: number, x: number, y: number, text: string) =>
      `/Span <<\n  /MCID ${id}\n>> BDC\nq\n1 0 0 -1 ${x} ${y} cm\n0 scn\nBT\n0 Tr\n/f0 9 Tf\n1 0 0 -1 0 0 Tm\n(${text}) Tj\nET\nQ\nEMC\n`
    const content = [
      piece(0, 10, 20, '\\000A\\000B\\000C\\000D'),
      piece(1, 10, 30, '\\000A'),
      piece(2, 10, 40, '\\000B'),
      piece(3, 16, 40, '\\000B'),
    ].join('')
    expect(copyLettersOnce(content)).toBe(content)
  })
})
