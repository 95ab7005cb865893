import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ArchiveTooLarge,
  encodeDirectoryEnd,
  encodeDirectoryLine,
  encodeEntryEnd,
  encodeEntryHead,
  packSlice,
  type ZipEntry,
} from '../../../server/lib/spreadsheets/zip-parts.ts'
import { readContent, readZip } from '../../support/read-zip.ts'

const GB = 1024 ** 3
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-parts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Slice = Awaited<ReturnType<typeof packSlice>>
const entryOf = async (name: string, text: string, offset: number, large = false) =>
  entryWith(await packSlice(text, 0), name, offset, large)

function entryWith({ bytes, crc, size }: Slice, name: string, offset: number, large = false) {
  const end = encodeEntryEnd({ crc, size, packed: bytes.length, large })
  const entry: ZipEntry = { name, crc, size, packed: end.packed, offset, large }
  return { entry, bytes: Buffer.concat([encodeEntryHead(name, large), bytes, end.bytes]) }
}

describe('an archive', () => {
  test('of more than 65 535 files names all of them', async () => {
    const path = join(folder, 'many.zip')
    const file = await open(path, 'w')
    const pieces: Buffer[] = []
    const lines: Buffer[] = []
    let offset = 0
    const empty = await packSlice('', 0)
    for (let number = 0; number < 70_000; number += 1) {
      const { entry, bytes } = entryWith(empty, `files/${number}.txt`, offset)
      pieces.push(bytes)
      lines.push(encodeDirectoryLine(entry))
      offset += bytes.length
    }
    const directory = Buffer.concat(lines)
    await file.writeFile(
      Buffer.concat([
        ...pieces,
        directory,
        encodeDirectoryEnd({ offset, bytes: directory.length, entries: lines.length }),
      ]),
    )
    await file.close()
    const { entries, close } = await readZip(path)
    expect(entries).toHaveLength(70_000)
    expect(entries.at(-1)?.name).toBe('files/69999.txt')
    close()
  })

  test('of more than 4 GB is read at any place, also a file of more than 4 GB', async () => {
    const path = join(folder, 'large.zip')
    const file = await open(path, 'w')
    const zeros = Buffer.alloc(32 * 1024 * 1024)
    const parts = 129
    const slice = await packSlice(zeros, 0, 1)
    let crc = 0
    for (let part = 0; part < parts; part += 1) crc = crc32(zeros, crc)
    const size = parts * zeros.length
    const end = encodeEntryEnd({ crc, size, packed: parts * slice.bytes.length, large: true })
    const huge: ZipEntry = { name: 'huge.bin', crc, size, packed: end.packed, offset: 0, large: true }
    await file.writeFile(encodeEntryHead('huge.bin', true))
    for (let part = 0; part < parts; part += 1) await file.writeFile(slice.bytes)
    await file.writeFile(end.bytes)
    // The hole stands for other files.
    const far = await entryOf('far.txt', 'far away', 5 * GB)
    await file.write(far.bytes, 0, far.bytes.length, 5 * GB)
    const table = await entryOf('tables/far.jsonl', '{"id":1}', 5 * GB + far.bytes.length, true)
    const offset = 5 * GB + far.bytes.length + table.bytes.length
    const directory = Buffer.concat([huge, far.entry, table.entry].map(encodeDirectoryLine))
    const tail = [table.bytes, directory, encodeDirectoryEnd({ offset, bytes: directory.length, entries: 3 })]
    const written = Buffer.concat(tail)
    await file.write(written, 0, written.length, 5 * GB + far.bytes.length)
    await file.close()
    const { entries, close } = await readZip(path)
    expect(entries.map(({ name, size: length }) => [name, length])).toEqual([
      ['huge.bin', size],
      ['far.txt', 8],
      ['tables/far.jsonl', 8],
    ])
    const [first, ...others] = entries
    expect(await Promise.all(others.map(async (one) => (await readContent(one)).toString()))).toEqual([
      'far away',
      '{"id":1}',
    ])
    // Its beginning is enough: it is one slice again and again, and reading it all takes half a minute.
    let read = 0
    if (first)
      for await (const piece of await first.read()) {
        read += (piece as Buffer).length
        if (read > zeros.length) break
      }
    expect(read).toBeGreaterThan(zeros.length)
    close()
  }, 120_000)

  test('refuses a larger file that was begun as a small one', () => {
    expect(() => encodeEntryEnd({ crc: 0, size: 5 * GB, packed: 100 })).toThrow(ArchiveTooLarge)
  })
})
