import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../src/contract/parts.ts'
import { renderHallTicket } from '../../server/modules/hall-tickets/document/hall-ticket.ts'
import { TICKET_PEOPLE, getTicketCase } from '../support/hall-tickets/ticket-people.ts'
import { largestDifference, readPgm, readPng, writePng, type GreyPicture } from './support/grey-picture.ts'

const POPPLER = process.env.PDFTOPPM_PATH ?? '/usr/bin/pdftoppm'
const GOLDEN = join(import.meta.dirname, 'golden')
const DOTS_PER_INCH = 26
/**
 * Of 255. Shades at the edges of letters differ from one version of poppler to the next; a missing mark makes 20 and
 * more.
 */
const TOLERANCE = 7

/** Renders the pages of a ticket with poppler. */
async function drawn(
  id: (typeof TICKET_PEOPLE)[number],
  language: LanguageCode,
  dotsPerInch = DOTS_PER_INCH,
): Promise<GreyPicture[]> {
  const { snapshot, state, photo } = getTicketCase(id, language)
  const folder = await mkdtemp(join(tmpdir(), 'ticket-picture-'))
  try {
    const file = join(folder, 'ticket.pdf')
    await writeFile(file, await renderHallTicket(snapshot, language, photo, state))
    execFileSync(POPPLER, ['-q', '-r', String(dotsPerInch), '-gray', file, join(folder, 'page')], { stdio: 'ignore' })
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort()
    return await Promise.all(pages.map(async (name) => readPgm(await readFile(join(folder, name)))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// UPDATE_GOLDEN=1 draws the pictures anew; look at every one that changed before you keep it.
describe.each(LANGUAGE_CODES)('a ticket in %s', (language) => {
  it.each(TICKET_PEOPLE)('for %s matches its reference picture', async (id) => {
    const pages = await drawn(id, language)
    for (const [index, page] of pages.entries()) {
      const file = join(GOLDEN, language, `${id}-${index + 1}.png`)
      if (process.env.UPDATE_GOLDEN) {
        await mkdir(join(GOLDEN, language), { recursive: true })
        await writeFile(file, writePng(page))
      }
      expect(largestDifference(page, readPng(await readFile(file))), `${id} page ${index + 1}`).toBeLessThan(TOLERANCE)
    }
    expect(pages).toHaveLength(
      (await readdir(join(GOLDEN, language))).filter((name) => name.startsWith(`${id}-`)).length,
    )
  })
})

/** Reads the QR code on a page. */
function scanned({ width, height, pixels }: GreyPicture): string {
  const data = new Uint8Array(width * height * 4)
  pixels.forEach((pixel, index) => data.set([pixel, pixel, pixel, 255], index * 4))
  return decodeQR({ width, height, data }, { timeLimit: 5000 })
}

describe('the printed QR code', () => {
  // An office printer has 300 dots and more, a worn one or a photographed page less.
  it.each([
    ['F01', 300],
    ['F01', 200],
    ['F12', 200],
    ['F02', 200],
  ] as const)(
    'of %s can be read from the picture at %i dots per inch, on every page, with the signed content',
    async (id, dotsPerInch) => {
      const { snapshot } = getTicketCase(id, 'ur')
      const pages = await drawn(id, 'ur', dotsPerInch)
      for (const page of pages) expect(scanned(page)).toBe(`${snapshot.verifyUrl ?? ''}${snapshot.signedPayload}`)
      expect(pages.length).toBe(id === 'F02' ? 2 : 1)
    },
  )
})

describe('the picture comparison', () => {
  it('detects a missing mark and a missing page', async () => {
    const [marked] = await drawn('F06', 'en')
    const [plain] = await drawn('F07', 'en')
    if (!marked || !plain) throw new Error('Nothing was drawn.')
    expect(largestDifference(marked, plain)).toBeGreaterThan(3 * TOLERANCE)
    expect(largestDifference(marked, { ...plain, height: plain.height - 1 })).toBe(255)
  })
})
