import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../src/contract/parts.ts'
import { COLLEGE_COLUMNS, REPORT_USER_COLUMNS } from '../../src/contract/reports/export-columns.ts'
import { signIn } from '../support/calls.ts'
import { downloadExport, exportRequested } from '../support/exports.ts'
import { startTestServer, type TestServer } from '../support/server/server.ts'

const POPPLER = process.env.PDFTOTEXT_PATH ?? '/usr/bin/pdftotext'
/** In points: the margin of the page, and how much letters may lean over the end of their word. */
const [MARGIN, LEANING] = [34, 1]

/** All columns there are, more than a page is made for. */
const LISTS = {
  'the report on university users': { source: 'universityUserReport', filters: {}, columns: REPORT_USER_COLUMNS },
  'the report on colleges': { source: 'collegeUserReport', filters: {}, columns: COLLEGE_COLUMNS },
}

interface Box {
  readonly word: string
  readonly page: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

let server: TestServer
let asha: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

/** Runs poppler on an export. */
async function readWith(flags: readonly string[], request: object, language: LanguageCode): Promise<string> {
  const { result } = await exportRequested(server, asha, 'PDF', request, language)
  const folder = await mkdtemp(join(tmpdir(), 'exported-table-'))
  try {
    const file = join(folder, 'table.pdf')
    await writeFile(file, await downloadExport(server, asha, (result as { exportId: string }).exportId))
    return execFileSync(POPPLER, [...flags, file, '-'], { encoding: 'utf8' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns where poppler finds the words of all pages. */
const listBoxes = (html: string): Box[] =>
  html.split('<page ').flatMap((part, page) =>
    Array.from(
      part.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g),
      ([, left, top, right, bottom, word = '']) => ({
        word,
        page,
        left: Number(left),
        right: Number(right),
        top: Number(top),
        bottom: Number(bottom),
      }),
    ),
  )

/** Whether one word is drawn over another; lines of high scripts may touch. */
const isOver = (one: Box, other: Box): boolean =>
  one.page === other.page &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > LEANING &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > (one.bottom - one.top) / 2

test.each(
  LANGUAGE_CODES.flatMap((language) => Object.entries(LISTS).map(([list, request]) => ({ language, list, request }))),
)('in $language, $list has every word on the page and none over another', async ({ language, request }) => {
  const html = await readWith(['-bbox'], request, language)
  const width = Number(/<page width="(.+?)"/.exec(html)?.[1])
  const boxes = listBoxes(html)
  expect(boxes.length).toBeGreaterThan(100)
  expect(boxes.filter(({ left, right }) => left < MARGIN - LEANING || right > width - MARGIN + LEANING)).toEqual([])
  expect(
    boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => isOver(one, other))
        .map((other) => [one, other]),
    ),
  ).toEqual([])
})

test.each(['ur', 'dv'] as const)('in %s, the time follows the year, and an address is not turned', async (language) => {
  const html = await readWith(['-bbox'], LISTS['the report on university users'], language)
  const boxes = listBoxes(html)
  const year = boxes.find(({ word }) => word.includes('2026'))
  const time = boxes.find(({ word, top }) => /\d\d:\d\d/.test(word) && Math.abs(top - (year?.top ?? 0)) < 5)
  expect(time?.right).toBeLessThan(year?.left ?? 0)
  expect(boxes.map(({ word }) => word).join(' ')).toMatch(/a\*\*\*@svtu\.example\.edu/)
})
