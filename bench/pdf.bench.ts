import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { renderHallTicket } from '../server/modules/hall-tickets/document/hall-ticket.ts'
import { drawSpecimenPhoto } from '../server/modules/hall-tickets/document/specimen-ticket.ts'
import { candidate } from './candidates.ts'
import type { BenchLine } from './bench-line.ts'
import { benchAhead } from './render-ahead.ts'
import { ticketBody, ticketPage } from './ticket-html.ts'

const TICKETS = 200
const PRINTS = 30
const WARM = 10

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

const time = async (
  count: number,
  work: (index: number) => Promise<Uint8Array>,
): Promise<{ median: number; p95: number; bytes: number }> => {
  const times: number[] = []
  let bytes = 0
  for (let index = 0; index < WARM + count; index++) {
    const start = performance.now()
    const pdf = await work(index)
    if (index < WARM) continue
    times.push(performance.now() - start)
    bytes = Math.max(bytes, pdf.length)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), bytes }
}

/** The fonts of the page, by family, as addresses that a page from a file may load. */
const fontAddresses = (): Record<string, string> => {
  const require = createRequire(import.meta.url)
  const address = (name: string, file: string): string =>
    pathToFileURL(
      join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), '400Regular', `${file}_400Regular.ttf`),
    ).href
  return {
    'Noto Sans': address('noto-sans', 'NotoSans'),
    'Noto Sans Devanagari': address('noto-sans-devanagari', 'NotoSansDevanagari'),
  }
}

/** A browser that is already open, with the fonts already loaded: the best case for printing HTML. */
const timeChromium = async (photo: Uint8Array) => {
  const folder = await mkdtemp(join(tmpdir(), 'ticket-print-'))
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: FLAGS })
  try {
    const file = join(folder, 'ticket.html')
    await writeFile(file, ticketPage(fontAddresses()))
    const page = await browser.newPage()
    await page.goto(pathToFileURL(file).href)
    return await time(PRINTS, async (index) => {
      await page.evaluate(
        async (body) => {
          document.body.replaceChildren(document.createRange().createContextualFragment(body))
          await document.fonts.ready
        },
        ticketBody(candidate(index, 'mr'), photo),
      )
      return page.pdf({ format: 'A4', tagged: true })
    })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Hall tickets as PDF: ours, and a headless browser printing the same words in the same run. */
export const benchPdf = async (): Promise<BenchLine[]> => {
  const photo = drawSpecimenPhoto()
  const ours = await time(TICKETS, (index) => renderHallTicket(candidate(index, 'mr'), 'mr', photo))
  const ahead = await benchAhead(photo)
  const browser = await timeChromium(photo)
  const ms = (value: number): string => `${value.toFixed(1)} ms`
  const times = (value: number): string => `${value.toFixed(1)} x faster`
  return [
    {
      name: 'hall ticket PDF: median',
      value: ms(ours.median),
      promise: 'under 20 ms',
      ratio: `${times(browser.median / ours.median)} than Chromium's print (${ms(browser.median)})`,
    },
    {
      name: 'hall ticket PDF: p95',
      value: ms(ours.p95),
      promise: '',
      ratio: `${times(browser.p95 / ours.p95)} than Chromium's print (${ms(browser.p95)})`,
    },
    {
      name: 'hall ticket PDF: largest',
      value: `${(ours.bytes / 1000).toFixed(0)} kB`,
      promise: 'under 150 kB',
      ratio: `${(ours.bytes / browser.bytes).toFixed(2)} x Chromium's ${(browser.bytes / 1000).toFixed(0)} kB`,
    },
    ...ahead,
  ]
}
