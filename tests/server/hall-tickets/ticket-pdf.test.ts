import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/contract/parts.ts'
import { compressPdf } from '../../../server/lib/pdf/compact-pdf.ts'
import { renderHallTicket } from '../../../server/modules/hall-tickets/document/hall-ticket.ts'
import { toPrintable } from '../../../server/lib/pdf/printable.ts'
import {
  drawSpecimenPhoto,
  buildSpecimenTicket,
} from '../../../server/modules/hall-tickets/document/specimen-ticket.ts'
import { formatInstant } from '../../../server/lib/i18n/format-day.ts'
import { printDay, printInstant } from '../../../server/lib/i18n/print-dates.ts'
import { findMediumName } from '../../../server/modules/hall-tickets/document/medium-names.ts'
import type { TicketSnapshot } from '../../../server/db/ticket-snapshot.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'

const photo = drawSpecimenPhoto()

const renderAndRead = async (snapshot: TicketSnapshot, language: LanguageCode, picture: Uint8Array | null = photo) =>
  readPdf(await renderHallTicket(snapshot, language, picture))

describe('a hall ticket', () => {
  const fontsOf: Record<LanguageCode, string> = {
    en: 'NotoSansDevanagari',
    hi: 'NotoSansDevanagari',
    mr: 'NotoSansDevanagari',
    ur: 'NotoNastaliqUrdu',
    dv: 'NotoSansThaana',
  }

  test.each(LANGUAGE_CODES)('in %s is one small, tagged page of real text', async (language) => {
    const snapshot = buildSpecimenTicket(language, 8)
    const bytes = await renderHallTicket(snapshot, language, photo)
    const pdf = readPdf(bytes)
    expect(pdf.pages).toBe(1)
    expect(bytes.length).toBeLessThan(150_000)
    expect(pdf.source).toContain('/StructTreeRoot')
    // The headers of four numbers and of the papers' eight columns.
    expect(pdf.source.match(/\/S\s*\/TH\b/g)).toHaveLength(12)
    expect(pdf.source).toMatch(/\/Lang \(en/)
    expect(pdf.source).toContain('/FontFile2')
    expect(pdf.fonts.length).toBeGreaterThan(2)
    for (const font of pdf.fonts) expect(font).toMatch(/^[A-Z]{6}\+Noto/)
    expect(pdf.fonts.join()).toContain(fontsOf[language])
    expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pdf.metadata).toContain(snapshot.seatNo)
    for (const printed of [
      snapshot.seatNo,
      snapshot.prn,
      snapshot.ticketNo,
      snapshot.candidate.name,
      snapshot.centre.names.name,
      snapshot.shortCode,
    ])
      expect(pdf.text).toContain(printed)
    for (const paper of snapshot.papers) expect(pdf.text).toContain(paper.code)
    // Every letter of the name in its own script is there; marks may stand in the order in which they are drawn.
    for (const letter of snapshot.candidate.localName ?? '') expect(pdf.text).toContain(letter)
  })

  test('with fourteen papers has two pages, with the table head and the seat number on both', async () => {
    const pdf = await renderAndRead(buildSpecimenTicket('mr', 14), 'mr')
    expect(pdf.pages).toBe(2)
    for (const text of pdf.pageTexts) {
      expect(text).toContain('Invigilator’s signature')
      expect(text).toContain('CM204517')
      expect(text).toContain('Suvarnatir University')
    }
    expect(pdf.pageTexts[0]).toContain('COM-501')
    expect(pdf.pageTexts[1]).toContain('COM-514')
    expect(pdf.pageTexts[0]).toContain('Page 1 of 2')
    expect(pdf.pageTexts[1]).toContain('Page 2 of 2')
    expect(pdf.pageTexts[0]).not.toContain('Controller of Examinations')
    expect(pdf.pageTexts[1]).toContain('Controller of Examinations')
    expect(pdf.pageTexts[1]).toContain('Bring this ticket')
  })

  test('has identical bytes for the same candidate', async () => {
    const snapshot = buildSpecimenTicket('ur', 5)
    const first = await renderHallTicket(snapshot, 'ur', photo)
    await renderHallTicket(buildSpecimenTicket('mr', 3), 'mr', null)
    expect(Buffer.compare(first, await renderHallTicket(snapshot, 'ur', photo))).toBe(0)
  })

  test('keeps a name of seventy characters, an accommodation and eight papers on one page', async () => {
    const snapshot = buildSpecimenTicket('mr', 8)
    const name = 'Dnyaneshwari Krushnarao Waghmare-Deshpande Vishwanathrao Kshirsagar P.'
    const localName = 'ज्ञानेश्वरी कृष्णराव वाघमारे-देशपांडे विश्वनाथराव क्षीरसागर'
    const accommodation = {
      name: 'Scribe; 60 minutes more per paper',
      translations: { mr: 'लेखनिक; प्रत्येक पेपरला ६० मिनिटे जादा' },
    }
    const pdf = await renderAndRead(
      { ...snapshot, accommodation, candidate: { ...snapshot.candidate, name, localName } },
      'mr',
    )
    expect(name).toHaveLength(70)
    expect(pdf.pages).toBe(1)
    for (const word of name.split(' ')) expect(pdf.text).toContain(word)
    expect(pdf.text).toContain('Scribe')
  })

  test.each([
    ['no photo', null],
    ['text instead of a photo', new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['a JPEG with a truncated header', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('with %s has a frame for pasting a photo in', async (_, picture) => {
    const pdf = await renderAndRead(buildSpecimenTicket('hi', 6), 'hi', picture)
    expect(pdf.pages).toBe(1)
    expect(pdf.source).not.toContain('/DCTDecode')
    expect(pdf.text).toContain('Paste a recent')
  })

  test('prints DEMO only for a demo institution, and is in English only without a second language', async () => {
    const demo = buildSpecimenTicket('en')
    expect((await renderAndRead(demo, 'en')).text).toContain('NOT VALID')
    const institution = { ...demo.institution, demo: false, secondLanguage: null, primaryColor: '#ffee88' }
    const real = await renderAndRead({ ...demo, institution, candidate: { ...demo.candidate, localName: null } }, 'en')
    expect(real.text).not.toContain('NOT VALID')
    expect(real.fonts.every((font) => font.includes('+NotoSans-'))).toBe(true)
  })

  test('has the mark of a demonstration and the medium of answers in both of its languages', async () => {
    const { text } = await renderAndRead(buildSpecimenTicket('mr', 2), 'mr')
    for (const word of ['NOT VALID', 'वैध नाही', 'English', 'इंग्रजी']) expect(text).toContain(word)
  })

  const rewrite = (value: unknown, change: (text: string) => string, key = ''): unknown => {
    if (['secondLanguage', 'localLanguage', 'kind', 'attempt', 'signedPayload'].includes(key)) return value
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map((item) => rewrite(item, change))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, rewrite(item, change, name)]))
  }

  test('prints hostile text literally in every field', async () => {
    const hostile = ' #panic("x") "\\ <script>alert(1)</script> $x^2$ @a *b* \u0000\u0007\u202e\ud800 \u{1f600}'
    const pdf = await renderAndRead(
      rewrite(buildSpecimenTicket('mr', 2), (text) => text + hostile) as TicketSnapshot,
      'mr',
    )
    expect(pdf.text).toContain('#panic("x") "\\')
    expect(pdf.text).toContain('$x^2$')
    expect(pdf.text).toContain('*b*')
    expect(pdf.text).not.toContain('\u202e')
  })

  test.each(['W'.repeat(10_000), 'کتاب word '.repeat(1000), 'क्ष्'.repeat(3000)])(
    'can have ten thousand characters in every field (%#)',
    async (long) => {
      const pdf = await renderAndRead(rewrite(buildSpecimenTicket('ur', 2), () => long) as TicketSnapshot, 'ur')
      expect(pdf.pages).toBeLessThan(8)
    },
  )
})

describe('printed text', () => {
  test('uses the institution’s date format and time zone', () => {
    expect(printDay('2026-11-04', 'dd/MM/yyyy')).toBe('04/11/2026')
    expect(printDay('2026-11-04', 'd MMM yyyy')).toBe('4 Nov 2026')
    expect(printDay('2026-11-04', 'mm/dd/yy; DROP')).toBe('04/11/2026')
    expect(printDay('soon', 'dd/MM/yyyy')).toBe('soon')
    expect(printInstant('2026-11-04T04:30:00Z', 'dd/MM/yyyy', 'Asia/Kolkata')).toBe('04/11/2026, 10:00')
    expect(printInstant('2026-11-03T20:30:00Z', 'dd/MM/yyyy', 'Indian/Maldives')).toBe('04/11/2026, 01:30')
    expect(printInstant('2026-11-04T04:30:00Z', 'dd/MM/yyyy', 'Nowhere/Land')).toBe('04/11/2026, 04:30 UTC')
  })

  test.each([
    ['en', '4 November 2026, 10:00'],
    ['hi', '4 नवंबर 2026, 10:00'],
    ['mr', '4 नोव्हेंबर, 2026, 10:00'],
    ['ur', '4 نومبر، 2026، 10:00'],
    ['dv', '4 ނޮވެންބަރު 2026، 10:00'],
  ] as const)('names the month in the language of a report or message (%s)', (language, text) => {
    expect(formatInstant('2026-11-04T04:30:00Z', language, 'Asia/Kolkata')).toBe(text)
    expect(formatInstant('soon', language, 'Asia/Kolkata')).toBe('soon')
  })

  test.each([
    ['hi', 'मराठी', 'अंग्रेज़ी', 'गुजराती'],
    ['mr', 'मराठी', 'इंग्रजी', 'गुजराती'],
    ['ur', 'مراٹھی', 'انگریزی', 'گجراتی'],
    ['dv', 'މަރާޓީ', 'އިނގިރޭސި', null],
  ] as const)('names the medium of answers in %s, and leaves what is no language', (language, ...names) => {
    expect(['Marathi', ' english ', 'Gujarati'].map((medium) => findMediumName(medium, language))).toEqual(names)
    expect(findMediumName('Semi-English', language)).toBe(null)
  })

  test('contains no control characters, lone surrogates or unbreakable words', () => {
    expect(toPrintable('a\u0000b\n\u202ec')).toBe('a b c')
    expect(toPrintable('x\ud800')).toBe('x\ufffd')
    expect(toPrintable('W'.repeat(65))).toBe(`${'W'.repeat(30)}\u200b${'W'.repeat(30)}\u200bWWWWW`)
    expect(toPrintable('word '.repeat(1000), { most: 20 })).toBe('word word word word…')
  })

  test('is unchanged by the compression of its objects', async () => {
    const packed = await renderHallTicket(buildSpecimenTicket('en', 1), 'en', null)
    expect(compressPdf(packed)).toBe(packed)
    expect(compressPdf(new TextEncoder().encode('not a PDF'))).toEqual(new TextEncoder().encode('not a PDF'))
    expect(inflateSync(readPdf(packed).objectStream).toString('latin1')).toContain('/Catalog')
  })
})
