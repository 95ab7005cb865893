import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { formatAmount, formatAmountInWords } from '../../../server/modules/payments/document/amount-words.ts'
import { formatNumberWords } from '../../../server/lib/pdf/number-words.ts'
import { prepareReceipt } from '../../../server/modules/payments/document/receipt.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { PAID, RECEIPTS } from '../../support/payments/receipts.ts'

describe('a printed receipt', () => {
  // UPDATE_GOLDEN=1 writes the texts anew; KEEP_PDFS names a folder to look at them. Look before you keep them.
  test.each(LANGUAGE_CODES)(
    'matches the golden text in %s, on one tagged page with embedded fonts and less than 60 KB',
    async (language) => {
      const texts: string[] = []
      for (const [name, facts] of Object.entries(RECEIPTS)) {
        const bytes = await prepareReceipt(facts, language).draw()
        const pdf = readPdf(bytes)
        expect(bytes.length, name).toBeLessThan(60_000)
        expect(pdf.pages, name).toBe(1)
        expect(pdf.metadata, name).toContain('<pdfuaid:part>1</pdfuaid:part>')
        for (const font of pdf.fonts) expect(font).toMatch(/^[A-Z]{6}\+Noto/)
        texts.push(`${name}\n${pdf.text}\n`)
        const folder = process.env.KEEP_PDFS
        if (folder) {
          await mkdir(folder, { recursive: true })
          await writeFile(join(folder, `${name}.${language}.pdf`), bytes)
        }
      }
      const file = join(import.meta.dirname, '../golden', `receipts.${language}.txt`)
      if (process.env.UPDATE_GOLDEN) await writeFile(file, texts.join('\n'))
      expect(texts.join('\n')).toBe(await readFile(file, 'utf8'))
    },
  )

  test('has identical bytes for identical content, and different ones otherwise', async () => {
    const one = prepareReceipt(PAID, 'mr')
    expect(Buffer.from(await one.draw()).equals(await prepareReceipt(PAID, 'mr').draw())).toBe(true)
    expect(prepareReceipt({ ...PAID, copy: 2 }, 'mr').mark).not.toBe(one.mark)
  })
})

describe('an amount in words', () => {
  test.each([
    ['en', 0, 'zero'],
    ['en', 21, 'twenty-one'],
    ['en', 100, 'one hundred'],
    ['en', 101, 'one hundred and one'],
    ['en', 740, 'seven hundred and forty'],
    ['en', 1001, 'one thousand and one'],
    ['en', 105_000, 'one lakh five thousand'],
    ['en', 9_999_999, 'ninety-nine lakh ninety-nine thousand nine hundred and ninety-nine'],
    ['en', 10_000_000, 'one crore'],
    ['hi', 0, 'शून्य'],
    ['hi', 21, 'इक्कीस'],
    ['hi', 100, 'एक सौ'],
    ['hi', 101, 'एक सौ एक'],
    ['hi', 740, 'सात सौ चालीस'],
    ['hi', 105_000, 'एक लाख पाँच हज़ार'],
    ['hi', 9_999_999, 'निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे'],
    ['mr', 0, 'शून्य'],
    ['mr', 21, 'एकवीस'],
    ['mr', 100, 'शंभर'],
    ['mr', 101, 'एकशे एक'],
    ['mr', 740, 'सातशे चाळीस'],
    ['mr', 105_000, 'एक लाख पाच हजार'],
    ['mr', 9_999_999, 'नव्व्याण्णव लाख नव्व्याण्णव हजार नऊशे नव्व्याण्णव'],
    ['ur', 0, 'صفر'],
    ['ur', 21, 'اکیس'],
    ['ur', 100, 'ایک سو'],
    ['ur', 101, 'ایک سو ایک'],
    ['ur', 740, 'سات سو چالیس'],
    ['ur', 105_000, 'ایک لاکھ پانچ ہزار'],
    ['ur', 9_999_999, 'ننانوے لاکھ ننانوے ہزار نو سو ننانوے'],
    ['dv', 0, 'ސުމެއް'],
    ['dv', 21, 'އެކާވީސް'],
    ['dv', 100, 'ސަތޭކަ'],
    ['dv', 101, 'އެއްސަތޭކަ އެއް'],
    ['dv', 740, 'ހަތްސަތޭކަ ސާޅީސް'],
    ['dv', 105_000, 'އެއްލައްކަ ފަސްހާސް'],
    ['dv', 9_999_999, 'ނުވަމިލިއަން ނުވަލައްކަ ނުވަދިހަ ނުވަހާސް ނުވަސަތޭކަ ނުވަދިހަ ނުވަ'],
  ] as const)('in %s, %i is %s', (language, value, words) => {
    expect(formatNumberWords(value, language, 'INDIAN')).toBe(words)
  })

  test('uses millions where the country does', () => {
    expect(formatNumberWords(9_999_999, 'en', 'THOUSANDS')).toBe(
      'nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine',
    )
    expect([formatAmount(999_999_900, 'INR'), formatAmount(999_999_900, 'MVR'), formatAmount(5, 'INR')]).toEqual([
      'Rs 99,99,999.00',
      'MVR 9,999,999.00',
      'Rs 0.05',
    ])
  })

  test('names the currency and its minor unit', () => {
    expect([
      formatAmountInWords(74_000, 'INR', 'en'),
      formatAmountInWords(30_050, 'MVR', 'en'),
      formatAmountInWords(10_001, 'MUR', 'en'),
    ]).toEqual([
      'Rupees seven hundred and forty only',
      'Rufiyaa three hundred and fifty laari only',
      'MUR one hundred, one/100',
    ])
    expect([
      formatAmountInWords(74_050, 'INR', 'mr'),
      formatAmountInWords(74_000, 'INR', 'ur'),
      formatAmountInWords(30_000, 'MVR', 'dv'),
    ]).toEqual(['रुपये सातशे चाळीस आणि पन्नास पैसे फक्त', 'سات سو چالیس روپے صرف', 'ތިންސަތޭކަ ރުފިޔާ'])
  })

  test.each(LANGUAGE_CODES)('differs for every number in %s', (language) => {
    const numbers = [
      ...Array.from({ length: 2000 }, (_, index) => index),
      99_999,
      100_000,
      100_001,
      1_000_000,
      9_999_999,
    ]
    expect(new Set(numbers.map((value) => formatNumberWords(value, language, 'INDIAN'))).size).toBe(numbers.length)
  })
})
