import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawDemoPhoto } from '../../../server/sandbox/demo-photo.ts'
import { signIn } from '../../support/calls.ts'
import { checkFile, listDataFaults, finishData, readData } from '../../support/data-files.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { buildZip } from '../../support/zip-file.ts'

let server: TestServer
let asha: string
let [one, two] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  const people = await selectSqlRows(server, 'select prn from student where client_id = 17 order by id limit 2')
  ;[one = '', two = ''] = people.map(({ prn }) => String(prn))
})
afterAll(() => server.close())

const pathOf = async (prn: string) =>
  (await selectSqlRows(server, `select photo_path as path from student where client_id = 17 and prn = '${prn}'`))[0]
    ?.path
const onFile = () => readdir(join(server.folder, 'buckets/svtu-photos')).catch(() => [])
const checked = (files: Parameters<typeof buildZip>[0]) => checkFile(server, asha, 'PHOTOGRAPHS', buildZip(files))
const imported = async (files: Parameters<typeof buildZip>[0]) =>
  finishData(server, asha, (await checked(files)).importId)

test('photographs are checked, stored, replaced, found again, and brought back by an undo', async () => {
  const before = [await pathOf(one), await pathOf(two)]
  const first = { [`a/b/${one}.JPG`]: drawDemoPhoto('a'), [`${two}.jpg`]: drawDemoPhoto('b'), '__MACOSX/._x.jpg': 'x' }
  expect((await checked(first)).counts).toMatchObject({ changed: 2, wrong: 0 })
  expect(await pathOf(one)).toBe(before[0])
  const stored = await imported(first)
  expect(stored.counts).toMatchObject({ changed: 2, unchanged: 0, wrong: 0 })
  const path = String(await pathOf(one))
  expect(await onFile()).toContain(path)
  expect((await imported(first)).counts).toMatchObject({ changed: 0, unchanged: 2 })

  const replaced = await imported({ [`${one}.jpg`]: drawDemoPhoto('c') })
  const next = String(await pathOf(one))
  expect(next).not.toBe(path)
  expect(await onFile()).not.toContain(path)
  const undone = await finishData(server, asha, replaced.importId, 'undoDataImport')
  expect(undone).toMatchObject({ status: 'UNDONE', undone: { restored: 1, kept: 0 } })
  expect(await pathOf(one)).toBe(path)
  expect(await onFile()).toContain(path)
  expect(await onFile()).not.toContain(next)
})

test('the first photograph of a student is added, a further one changes it; an undo removes the first', async () => {
  await selectSqlRows(server, `update student set photo_path = null where client_id = 17 and prn = '${two}'`)
  const files = { [`${one}.jpg`]: drawDemoPhoto('e'), [`${two}.jpg`]: drawDemoPhoto('f') }
  expect((await checked(files)).counts).toMatchObject({ created: 1, changed: 1, wrong: 0 })
  const stored = await imported(files)
  expect(stored.counts).toMatchObject({ created: 1, changed: 1, wrong: 0 })
  const undone = await finishData(server, asha, stored.importId, 'undoDataImport')
  expect(undone).toMatchObject({ undone: { removed: 1, restored: 1, kept: 0 } })
  expect(await pathOf(two)).toBeNull()
})

test('wrong files are left out, each with its reason', async () => {
  const photo = drawDemoPhoto('d')
  const { importId, counts } = await checked({
    [`${one}.jpg`]: photo.subarray(0, photo.length / 2),
    [`${two}.jpg`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '999.jpg': photo,
    [`x/${one}.png`]: photo,
  })
  expect(counts).toMatchObject({ changed: 0, wrong: 4 })
  expect(await listDataFaults(server, asha, importId)).toEqual({
    1: ['fileName UNREADABLE'],
    2: ['fileName NOT_A_PICTURE'],
    3: ['fileName UNKNOWN'],
    4: ['fileName TWICE_IN_FILE'],
  })
  const others = await checked({ [`${one}.jpg`]: '', [`${two}.jpg`]: new Uint8Array(200 * 1024 + 1) })
  expect(await listDataFaults(server, asha, others.importId)).toEqual({
    1: ['fileName EMPTY_FILE'],
    2: ['fileName TOO_LARGE'],
  })
})

/** An archive with one packed entry, whose directory lists it as often as is said. */
function packedZip(name: string, content: Buffer, times = 1): Buffer {
  const packed = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const [local, entry, end] = [Buffer.alloc(4), Buffer.alloc(6), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50)
  entry.writeUInt32LE(0x02014b50)
  const directory = Buffer.concat([entry, common, Buffer.alloc(14), Buffer.from(name)])
  const content0 = Buffer.concat([local, common, Buffer.from(name), packed])
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(directory.length * times, 12)
  end.writeUInt32LE(content0.length, 16)
  return Buffer.concat([content0, ...Array.from({ length: times }, () => directory), end])
}

test('a file that unpacks to far more than a photograph is too large, and never unpacked whole', async () => {
  const bomb = packedZip(`${one}.jpg`, Buffer.alloc(64 * 1024 * 1024))
  const { importId } = await checkFile(server, asha, 'PHOTOGRAPHS', bomb)
  expect(await listDataFaults(server, asha, importId)).toEqual({ 1: ['fileName TOO_LARGE'] })
})

describe('an archive is refused as a whole', () => {
  const archive = buildZip({ '1.jpg': drawDemoPhoto('a') })
  test.each([
    ['without content', '', 'EMPTY'],
    ['that is none', 'PRN,Photograph\n1,1.jpg\n', 'NOT_AN_ARCHIVE'],
    ['that breaks off', archive.subarray(0, archive.length - 40), 'DAMAGED'],
    ['without files', buildZip({ 'folder/': '' }), 'NO_FILES'],
    ['whose entries share their content', packedZip('1.jpg', Buffer.alloc(100_000, 'abcdefg'), 900), 'BOMB'],
    ['with too many files', packedZip('1.jpg', Buffer.alloc(1), 20_001), 'TOO_MANY_FILES'],
  ])('%s', async (_what, file, problem) => {
    expect(await readData(server, asha, 'PHOTOGRAPHS', file)).toMatchObject({ outcome: 'BAD', problem })
  })
})
