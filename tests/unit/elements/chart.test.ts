import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { formatCsvTable } from '../../../src/elements/ui/chart/csv.ts'
import { formatPercent, createFormats, formatShortDay } from '../../../src/elements/ui/chart/formats.ts'

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
      const { exact, short, category } = createFormats({ currency: 'INR', days: true }, language)
      const texts = [exact(123_456_700), short(123_456_700), category('2026-11-20'), formatPercent(0.123, language)]
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
    expect(formatPercent(0.0437, 'en', true)).toContain('+4.4%')
    expect(formatPercent(-0.02, 'ur', true)).toMatch(/[-−]2/)
    expect(formatPercent(0, 'en', true)).toBe(formatPercent(0, 'en'))
  })
})
