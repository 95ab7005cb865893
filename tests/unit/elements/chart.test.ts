import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/contract/parts.ts'
import { formatMessage } from '../../../src/core/i18n/messages.ts'
import type { Messages } from '../../../src/elements/runtime/messages.tsx'
import dv from '../../../src/messages/dv/parts.json'
import en from '../../../src/messages/en/parts.json'
import hi from '../../../src/messages/hi/parts.json'
import mr from '../../../src/messages/mr/parts.json'
import ur from '../../../src/messages/ur/parts.json'
import { formatCsvTable } from '../../../src/elements/ui/chart/csv.ts'
import { isWorthDrawing, selectDrawnFigures, type Figures } from '../../../src/elements/ui/chart/figures.ts'
import { formatPercent, createFormats, formatShortDay } from '../../../src/elements/ui/chart/formats.ts'

const WORDS = { en, hi, mr, ur, dv }
const getWords = (language: LanguageCode): Pick<Messages, 'language' | 't'> => ({
  language,
  t: (key, values) => formatMessage(WORDS[language], language, key, values),
})
const cell = (raw: string | number) => ({ raw, shown: String(raw) })

describe('the CSV file of a chart', () => {
  it('keeps quotes, commas and line breaks', () => {
    expect(
      formatCsvTable({
        head: ['Centre', 'Seats'],
        rows: [[cell('Hall "A", east\nwing'), cell(1200.5)]],
        total: undefined,
      }),
    ).toBe('\uFEFFCentre,Seats\r\n"Hall ""A"", east\nwing",1200.5\r\n')
  })

  it('turns formulas in names into text', () => {
    expect(
      formatCsvTable({
        head: ['Name'],
        rows: [[cell('=HYPERLINK("x")')], [cell('+91')], [cell(-3)]],
        total: undefined,
      }),
    ).toBe('\uFEFFName\r\n"\'=HYPERLINK(""x"")"\r\n"\'+91"\r\n-3\r\n')
  })

  it('contains the rows but not their total', () => {
    expect(
      formatCsvTable({ head: ['Name', 'Count'], rows: [[cell('a'), cell(1)]], total: [cell('Total'), cell(1)] }),
    ).not.toContain('Total')
  })
})

describe('figures in a chart', () => {
  it('are written in Latin digits in every language', () => {
    for (const language of LANGUAGE_CODES) {
      const { exact, short, category } = createFormats({ currency: 'INR', days: true }, getWords(language))
      const texts = [exact(123_456_700), short(123_456_700), category('2026-11-20'), formatPercent(0.123)]
      for (const text of texts) expect(text, language).toMatch(/^[^०-९٠-٩۰-۹]*[0-9][^०-९٠-٩۰-۹]*$/)
    }
  })

  it('show a date with the month name of the language, and other text unchanged', () => {
    expect(formatShortDay('2026-11-20', 'en')).toBe('20 Nov')
    expect(formatShortDay('2026-11-20', 'hi')).toMatch(/^20 \p{Script=Devanagari}/u)
    expect(formatShortDay('2026-11-20', 'ur')).toMatch(/^20 \p{Script=Arabic}/u)
    expect(formatShortDay('2026-11-20', 'dv')).toMatch(/^20 \p{Script=Thaana}+$/u)
    expect(formatShortDay('soon', 'en')).toBe('soon')
  })

  it('show a change with a sign, and no change without one', () => {
    expect(formatPercent(0.0437, true)).toContain('+4.4%')
    expect(formatPercent(-0.02, true)).toMatch(/[-−]2/)
    expect(formatPercent(0, true)).toBe(formatPercent(0))
  })

  it('show money in whole units, rounded only from a lakh or 100,000 on', () => {
    const strip = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
    const { short } = createFormats({ currency: 'INR' }, getWords('en'))
    expect([474_000, 99_999_00, 34_500_000, 999_999_900, 1_234_567_890].map((paise) => strip(short(paise)))).toEqual([
      '₹4,740',
      '₹99,999',
      '₹3.45 lakh',
      '₹1 crore',
      '₹1.23 crore',
    ])
    const { short: shortCount } = createFormats({}, getWords('en'))
    expect([0.4, 5944].map((count) => strip(shortCount(count)))).toEqual(['0.4', '5,944'])
  })
})

describe('a rounded amount', () => {
  it.each([
    ['hi', 'INR', '₹1.16 करोड़', '₹3.45 लाख'],
    ['mr', 'INR', '₹1.16 कोटी', '₹3.45 लाख'],
    ['ur', 'INR', '₹1.16 کروڑ', '₹3.45 لاکھ'],
    ['dv', 'INR', '₹11.6 މިލިއަން', '₹3.45 ލައްކަ'],
    ['dv', 'MVR', 'MVR\u00a011.6 މިލިއަން', 'MVR\u00a03.45 ލައްކަ'],
    ['en', 'MVR', 'MVR\u00a011.6 million', 'MVR\u00a0345,000'],
  ] as const)('is counted in words of the language: %s, %s', (language, currency, large, small) => {
    const { short } = createFormats({ currency }, getWords(language))
    const texts = [1_160_000_000, 34_500_000].map((minor) => short(minor).replaceAll(/[\u2066-\u2069]/g, ''))
    expect(texts).toEqual([large, small])
  })

  it('is grouped in lakhs where it is not rounded, in every language', () => {
    for (const language of LANGUAGE_CODES)
      expect(createFormats({ currency: 'INR' }, getWords(language)).exact(12_500_000), language).toContain(
        '₹1,25,000.00',
      )
  })
})

describe('a drawing of bars', () => {
  const buildBars = (...values: readonly (number | null)[]): Figures => ({
    kind: 'bars',
    heading: 'College',
    categories: values.map((_, at) => `college ${at}`),
    series: [{ name: 'Users', values }],
  })

  it('leaves out bars of no length', () => {
    const { categories, series } = selectDrawnFigures(buildBars(4, 0, 2, null))
    expect(categories).toEqual(['college 0', 'college 2'])
    expect(series[0]?.values).toEqual([4, 2])
  })

  it('is replaced by its table when bars are almost equal, or there is one', () => {
    const examples = [buildBars(4, 2), buildBars(3, 3, 3), buildBars(100, 95, 91), buildBars(5), buildBars()]
    expect(examples.map(isWorthDrawing)).toEqual([true, false, false, false, false])
    const buildColumns = (...values: readonly number[]): Figures => ({ ...buildBars(...values), kind: 'columns' })
    expect([buildColumns(100, 95), buildColumns(100, 50)].map(isWorthDrawing)).toEqual([false, true])
    const [series] = buildColumns(100, 95).series
    expect(isWorthDrawing({ ...buildColumns(100, 95), series: [series!, series!] })).toBe(true)
  })
})
