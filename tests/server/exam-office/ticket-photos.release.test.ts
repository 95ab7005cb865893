import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawDemoPhoto } from '../../../server/sandbox/demo-photo.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { runTicketsCommand } from '../../support/hall-tickets/tickets-command.ts'

let folder: string
let server: TestServer
let people: readonly { readonly id: number; readonly prn: string; readonly seat: string }[]
beforeAll(async () => {
  server = await startTestServer()
  people = (await sql(
    `select s.id::int as id, s.prn, a.seat_no as seat from seat_allocation a join student s on s.id = a.student_id where a.client_id = 17 and a.exam_event_id = 1 order by a.id limit 60`,
  )) as unknown as typeof people
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-photos-'))
  return () => rm(folder, { recursive: true })
})

const sql = (text: string) => selectSqlRows(server, text)
const person = (index: number) => {
  const found = people[index]
  if (!found) throw new Error(`There is no student ${index}.`)
  return found
}
const code = `W${String(new Date().getFullYear()).slice(2)}`
const photos = (...more: string[]) =>
  runTicketsCommand([
    'photos',
    '--dir',
    folder,
    '--exam',
    code,
    '--user',
    'ravi.exams',
    '--server',
    server.origin,
    ...more,
  ])
const writePhoto = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes)
const pathOf = async (prn: string) => (await sql(`select photo_path from student where prn = '${prn}'`))[0]?.photo_path
const onFile = async () =>
  (await readdir(join(server.folder, 'buckets/svtu-photos')).catch(() => [])).filter((name) =>
    /^\d+-[0-9a-f]{16}\./.test(name),
  )

function png(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a folder of photographs', () => {
  test('is checked first, then uploaded; a repeated command continues where it stopped', async () => {
    const [one, two] = [person(0), person(1)]
    await writePhoto(`${one.prn}.jpg`, drawDemoPhoto('a'))
    await writePhoto(`${two.seat.toLowerCase()}.txt`, png(350, 450))
    const before = await pathOf(one.prn)
    expect(await photos()).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/0 of 2 photographs are not good, 0 are on file already, 2 can be taken/) as string,
    })
    expect(await pathOf(one.prn)).toBe(before)
    expect((await photos('--apply')).out).toMatch(
      /0 of 2 photographs are not good, 0 are on file already, 2 were written/,
    )
    expect(await pathOf(one.prn)).toMatch(new RegExp(`^${one.id}-[0-9a-f]{16}\\.jpg$`))
    expect(await pathOf(two.prn)).toMatch(/\.png$/)
    await writePhoto(`${person(2).prn}.jpg`, drawDemoPhoto('b'))
    expect((await photos('--apply')).out).toMatch(/2 are on file already, 1 were written/)
    expect(await sql(`select count(*)::int as acts from audit_log where activity = 'importStudentPhotos'`)).toEqual([
      { acts: 3 },
    ])
  })

  test('reports every invalid file with the reason, and uploads the others', async () => {
    const good = drawDemoPhoto('c')
    await writePhoto(`${person(10).prn}.jpg`, good)
    await writePhoto('nobody.jpg', good)
    await writePhoto(`${'9'.repeat(60)}.jpg`, good)
    await writePhoto(`${person(11).prn}.jpg`, '<html>not a picture</html>')
    await writePhoto(`${person(12).prn}.jpg`, good.subarray(0, good.length / 2))
    await writePhoto(`${person(13).prn}.jpg`, Buffer.alloc(201 * 1024, 0xff))
    await writePhoto(`${person(14).prn}.png`, png(5000, 5000))
    await writePhoto(`${person(15).prn}.png`, png(300, 300).subarray(0, 60))
    await writePhoto(`${person(16).prn}.jpg`, good)
    await writePhoto(`${person(16).seat}.jpg`, good)
    await writePhoto(`${person(17).prn}.jpg`, Buffer.from('ffd8ff', 'hex'))
    await mkdir(join(folder, 'more'))
    const { code: exit, out } = await photos('--apply')
    expect(exit).toBe(1)
    expect(out).toMatch(/9 of 11 photographs are not good, 0 are on file already, 2 were written/)
    const lineFor = (name: string) => out.split('\n').find((line) => line.startsWith(`  ${name}`)) ?? ''
    expect(lineFor('nobody')).toMatch(/no student/)
    expect(lineFor('9999999999')).toMatch(/no student/)
    expect(lineFor(person(11).prn)).toMatch(/neither JPEG nor PNG/)
    expect(lineFor(person(12).prn)).toMatch(/breaks off/)
    expect(lineFor(person(13).prn)).toMatch(/200 KB/)
    expect(lineFor(person(14).prn)).toMatch(/sixteen million/)
    expect(lineFor(person(15).prn)).toMatch(/breaks off/)
    expect(lineFor(person(17).prn)).toMatch(/breaks off/)
    expect(out).toMatch(/is the second picture of this student/)
    for (const index of [11, 12, 13, 14, 15, 17]) expect(await pathOf(person(index).prn)).not.toMatch(/^\d+-/)
  })

  test('replaces a photograph completely: the old one is deleted and the student has the new one', async () => {
    const { prn, id } = person(20)
    await writePhoto(`${prn}.jpg`, drawDemoPhoto('d'))
    await photos('--apply')
    const first = await pathOf(prn)
    await writePhoto(`${prn}.jpg`, png(200, 250))
    expect((await photos('--apply')).out).toMatch(/1 were written/)
    expect((await onFile()).filter((name) => name.startsWith(`${id}-`))).toEqual([await pathOf(prn)])
    expect(await pathOf(prn)).not.toBe(first)
  })

  test('that is missing or empty is reported in one sentence', async () => {
    expect(await photos()).toEqual({ code: 1, out: '', err: `The folder ${folder} holds no files.\n` })
  })
})

describe('a person outside the examination section', () => {
  test('can neither look up students by number nor replace a photograph', async () => {
    const examEventId = (await listExamsByState(server)).OPEN
    const clerk = await signIn(server, 'noor.clerk')
    const other = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    const { prn } = person(30)
    const photo = { dryRun: false, photos: [{ prn, base64: Buffer.from(drawDemoPhoto('e')).toString('base64') }] }
    expect(await ask(server, 'studentPhotos', { examEventId, numbers: [prn] }, { token: clerk })).toMatchObject({
      errorCode: 1107,
    })
    expect(await call(server, 'importStudentPhotos', photo, { token: clerk })).toMatchObject({ errorCode: 1107 })
    expect(await ask(server, 'studentPhotos', { examEventId, numbers: [prn] }, { token: other })).toMatchObject({
      errorCode: 1202,
    })
    expect((await call(server, 'importStudentPhotos', photo, { token: other })).result).toEqual({
      photos: [{ prn, outcome: 'UNKNOWN' }],
    })
    expect(await pathOf(prn)).not.toMatch(/^\d+-/)
  })
})
