import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { renderHallTicket } from '../../../server/modules/hall-tickets/document/hall-ticket.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { TICKET_PEOPLE, getTicketCase } from '../../support/hall-tickets/ticket-people.ts'

const PAGES: Readonly<Partial<Record<string, number>>> = { F02: 2 }

describe('the tickets of the fixture people', () => {
  // UPDATE_GOLDEN=1 writes the texts anew; look at the difference before you keep them.
  test.each(LANGUAGE_CODES)(
    'match the golden texts in %s, with embedded fonts, no missing glyph and less than 150 KB',
    async (language) => {
      const texts: string[] = []
      for (const id of TICKET_PEOPLE) {
        const { snapshot, state, photo } = getTicketCase(id, language)
        const bytes = await renderHallTicket(snapshot, language, photo, state)
        const pdf = readPdf(bytes)
        expect(bytes.length, id).toBeLessThan(150_000)
        expect(pdf.pages, id).toBe(PAGES[id] ?? 1)
        // A document with a letter that no font has does not follow PDF/UA and does not say that it does.
        expect(pdf.metadata, id).toContain('<pdfuaid:part>1</pdfuaid:part>')
        expect(pdf.source.includes('/DCTDecode'), id).toBe(photo !== null)
        for (const font of pdf.fonts) expect(font).toMatch(/^[A-Z]{6}\+Noto/)
        texts.push(`${id}\n${pdf.text}\n`)
      }
      const file = join(import.meta.dirname, '../golden', `tickets.${language}.txt`)
      if (process.env.UPDATE_GOLDEN) await writeFile(file, texts.join('\n'))
      expect(texts.join('\n')).toBe(await readFile(file, 'utf8'))
    },
  )
})
