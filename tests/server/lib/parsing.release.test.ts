import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CFB, utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotParsed, openPool, type Pool, type PoolLimits } from '../../../server/lib/parsing/pool.ts'
import { unzipArchive } from '../../../server/lib/parsing/tables/zip.ts'
import { signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { formatCsv, HEADERS, readAgain, readUsers, uploadUsers } from '../../support/user-files.ts'

/** The part of the library that writes archives, which has no types of its own. */
const archives = CFB as {
  readonly utils: {
    readonly cfb_new: () => object
    readonly cfb_add: (archive: object, name: string, content: Buffer) => void
  }
  readonly write: (
    archive: object,
    options: { readonly fileType: 'zip'; readonly type: 'buffer'; readonly compression: true },
  ) => Buffer
}

const MEGABYTE = 1024 * 1024

/** Builds a workbook with text in the given cells only. */
function workbook(cells: readonly string[]): Buffer {
  const sheet: WorkSheet = {}
  for (const place of cells) sheet[place] = { t: 's', v: 'x' } satisfies CellObject
  sheet['!ref'] = `A1:${cells.at(-1) ?? 'A1'}`
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'People')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer
}

/** Returns a workbook with one part replaced, compressed as an attacker would send it. */
function rewritten(bytes: Buffer, part: string, change: (text: string) => string): Buffer {
  const unzipped = unzipArchive(bytes)
  if (!('entries' in unzipped)) throw new Error(unzipped.problem)
  const archive = archives.utils.cfb_new()
  for (const [name, content] of unzipped.entries)
    archives.utils.cfb_add(archive, name, name === part ? Buffer.from(change(content.toString())) : content)
  return archives.write(archive, { fileType: 'zip', type: 'buffer', compression: true })
}

const SHEET = 'xl/worksheets/sheet1.xml'
const small = workbook(['A1', 'A2'])
const text = (place: string): string => `<c r="${place}" t="str"><v>x</v></c>`
const rows = Array.from(
  { length: 5400 },
  (_, index) => `<row r="${index + 1}">${text(`A${index + 1}`)}${text(`XFD${index + 1}`)}</row>`,
)
const farApart = rewritten(small, SHEET, (xml) =>
  xml.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rows.join('')}</sheetData>`),
)
const bad = (problem: string) => ({ outcome: 'BAD', problem, detail: expect.any(String) as unknown })

describe('a person who uploads a file that attacks the parser', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer()
    token = await signIn(server, 'asha.admin')
    await readUsers(server, token, formatCsv(HEADERS))
  })
  afterAll(() => server.close())

  test('does not delay others: calls are answered while the file is read, within little memory', async () => {
    const uploadId = await uploadUsers(server, token, farApart)
    const before = process.memoryUsage().rss
    const order: string[] = []
    const reading = readAgain(server, token, uploadId, {}).then((answer) => {
      order.push('read')
      return answer
    })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await fetch(`${server.origin}/health`)).status).toBe(200)
      order.push('health')
    }
    expect(await reading).toEqual(bad('TOO_MANY_COLUMNS'))
    expect(order.indexOf('read')).toBeGreaterThan(0)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE)
  })

  const link = (ref: string) => (text: string) =>
    text.replace('</worksheet>', `<hyperlinks><hyperlink ref="${ref}" location="A1"/></hyperlinks></worksheet>`)
  test.each([
    ['a hyperlink over every cell of a sheet', rewritten(small, SHEET, link('A1:XFD1048576')), 'BOMB'],
    ['a hyperlink over a reversed range of cells', rewritten(small, SHEET, link('XFD1048576:A1')), 'BOMB'],
    [
      'more than a million cells',
      rewritten(small, SHEET, (xml) =>
        xml.replace('<sheetData>', `<sheetData>${'<row r="9"><c r="A9"/></row>'.repeat(1_000_001)}`),
      ),
      'BOMB',
    ],
    [
      'more than two hundred sheets',
      rewritten(small, 'xl/workbook.xml', (xml) =>
        xml.replace('<sheets>', `<sheets>${'<sheet name="x" sheetId="1"/>'.repeat(201)}`),
      ),
      'BOMB',
    ],
    [
      'nested XML entities',
      rewritten(small, SHEET, (xml) =>
        xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'),
      ),
      'DAMAGED',
    ],
    ['a line of commas only', `First name,Last name\n${','.repeat(99_000)}\nAsha,Patil`, null],
    ['ten megabytes of commas', `First name${','.repeat(9000)}\n${`x${','.repeat(9000)}\n`.repeat(1100)}`, null],
    ['a name in the sixteen-thousandth column', `First name\n${','.repeat(16_383)}x`, 'TOO_MANY_COLUMNS'],
  ] as const)('gets an answer for %s', async (_what, file, problem) => {
    expect(await readUsers(server, token, file)).toEqual(
      problem === null ? { outcome: 'READ', importId: expect.any(String) as unknown } : bad(problem),
    )
  })

  test('can upload a sheet that declares the maximum size: only its content is read', async () => {
    const claims = rewritten(workbook(['A1', 'B1', 'A2', 'B2']), SHEET, (xml) => xml.replace('A1:B2', 'A1:XFD1048576'))
    expect(await readUsers(server, token, claims)).toEqual(bad('HEADER_TWICE'))
  })

  test('cannot have more than two files read concurrently; the third one is refused as busy', async () => {
    const uploads = await Promise.all([1, 2, 3].map(() => uploadUsers(server, token, farApart)))
    const codes = await Promise.all(
      uploads.map((uploadId) =>
        readAgain(server, token, uploadId, {}).then(
          ({ outcome }) => outcome,
          (error: unknown) => String(error),
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['BAD', 'BAD', 'Error: This is already in progress. Try again in a few seconds.'])
  })
})

describe('a worker that parses uploads', () => {
  let folder: string
  let address: string
  const limits: PoolLimits = { threads: 1, waiting: 2, perHolder: 3, deadlineMs: 60_000, heapMb: 48, idleMs: 60_000 }
  /** The code of a worker that behaves like a parser of a hostile file. */
  const HOSTILE = `
    import { parentPort } from 'node:worker_threads'
    const tasks = {
      endless() { for (;;); },
      hungry() { const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length)) },
      gone() { process.exit(3) },
      crash() { setImmediate(() => { throw new Error('crash') }) },
      fine: (input) => parentPort.postMessage({ done: input }),
      wrong: () => parentPort.postMessage({ failed: 'a fault of ours' }),
      parts: () => parentPort.postMessage({ part: 1 }),
    }
    parentPort.on('message', (order) => (order === 'MORE' ? parentPort.postMessage({ done: 2 }) : tasks[order.task](order.input)))`
  const tell = (pool: Pool, task: string, input: unknown = null) => pool.run({ task, input }, 'somebody')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-threads-'))
    const file = join(folder, `${randomBytes(4).toString('hex')} ünusual.mjs`)
    await writeFile(file, HOSTILE)
    address = pathToFileURL(file).href
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['never ends', 'endless', 'TIMEOUT', { deadlineMs: 300 }],
    ['uses too much memory', 'hungry', 'MEMORY', {}],
    ['exits', 'gone', 'MEMORY', {}],
    ['throws asynchronously', 'crash', 'MEMORY', {}],
  ] as const)('that %s gives a refusal, and the next file is still read', async (_what, task, reason, more) => {
    const pool = openPool(address, { ...limits, ...more })
    await expect(tell(pool, task)).rejects.toEqual(new NotParsed(reason))
    expect(await tell(openPool(address, limits), 'fine', { rows: 3 })).toEqual({ rows: 3 })
    if (!('deadlineMs' in more)) expect(await tell(pool, 'fine', 'again')).toBe('again')
  })

  test('reads a file that arrives while an idle thread ends', async () => {
    const pool = openPool(address, { ...limits, idleMs: 1 })
    for (let file = 0; file < 40; file += 1) {
      expect(await tell(pool, 'fine', file)).toBe(file)
      // Before the thread is ended, while it ends, or later.
      for (let turns = 0; turns < file * 5; turns += 1) await setImmediate()
    }
  })

  test('passes on an error of our own code as an error', async () => {
    await expect(tell(openPool(address, limits), 'wrong')).rejects.toThrow('a fault of ours')
  })

  test('delivers parts on demand; a consumer that stops frees the worker for others', async () => {
    const pool = openPool(address, limits)
    const reading = pool.parts({ task: 'parts', input: null }, 'somebody')
    expect(await reading.next()).toEqual({ done: false, value: 1 })
    expect(await reading.next()).toEqual({ done: true, value: 2 })
    const left = pool.parts({ task: 'parts', input: null }, 'somebody')
    await left.next()
    await left.return(null)
    expect(await tell(pool, 'fine', 5)).toBe(5)
  })

  test('refuses at once when a person has too many files, or too many people wait', async () => {
    const pool = openPool(address, { ...limits, perHolder: 1, waiting: 1 })
    const first = pool.parts({ task: 'parts', input: null }, 'one')
    await first.next()
    await expect(pool.run({ task: 'fine', input: null }, 'one')).rejects.toEqual(new NotParsed('BUSY'))
    const second = pool.run({ task: 'fine', input: 2 }, 'two')
    await expect(pool.run({ task: 'fine', input: 3 }, 'three')).rejects.toEqual(new NotParsed('BUSY'))
    await first.return(null)
    expect(await second).toBe(2)
  })
})
