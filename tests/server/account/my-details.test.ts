import { deflateSync, crc32 } from 'node:zlib'
import { encode } from 'jpeg-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationOutbox, student, userAccount, userAsset, userRole } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { findLastCode, findLastMessage } from '../../support/messages/outbox.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const PRN = '2025417112003457'
const clock = createMovableClock()
let server: RunningServer
let token = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.forwardMinutes(25 * 60)
  const body = JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: PRN, password: PASSWORD } })
  token = (await post(server, 'studentLoginPortal', body)).headers.get('authorization') ?? ''
})

interface Details {
  readonly rowVersion: number
  readonly mobile: string | null
  readonly email: string | null
  readonly missing: string[]
  readonly assets: { kind: string; status: string; address: string | null }[]
  readonly nameLocked: boolean
}
const details = async () =>
  ((await ask(server, 'myDetails', null, { token })).result as { myDetails: Details[] }).myDetails[0] as Details
const send = (name: string, payload: object, as = token) => call(server, name, payload, { token: as })

describe('a student', () => {
  test('reads their own record and what is missing from it', async () => {
    expect(await details()).toMatchObject({
      userName: PRN,
      prn: PRN,
      mobile: '+910000000123',
      nameLocked: true,
      missing: ['EMAIL', 'SIGNATURE'],
      assets: [
        { kind: 'PHOTO', status: 'APPROVED' },
        { kind: 'SIGNATURE', status: 'NONE' },
      ],
    })
  })

  test('changes the editable fields, and is refused when the record has changed in the meantime', async () => {
    const { rowVersion } = await details()
    const change = {
      rowVersion,
      preferredLanguage: 'ur',
      guardianMobile: '+९१ 00000 00999',
      notices: { email: true, sms: false },
    }
    expect(await send('updateUserDetails', change)).toMatchObject({
      result: { outcome: 'SAVED', rowVersion: rowVersion + 1 },
    })
    expect(await details()).toMatchObject({
      preferredLanguage: 'ur',
      guardianMobile: '+910000000999',
      notices: { email: true, sms: false },
    })
    const record = await server.db.query.student.findFirst({
      where: (one, { eq }) => eq(one.guardianMobile, '+910000000999'),
    })
    expect(record).toMatchObject({ preferredLanguage: 'ur' })
    expect(await send('updateUserDetails', change)).toMatchObject({ errorCode: 1204 })
  })

  test.each([
    { displayName: 'Somebody Else' },
    { status: 'ACTIVE' },
    { userType: 'UNIVERSITY' },
    { roleIds: [10] },
    { email: 'mine@example.org' },
    { mobile: '+910000000001' },
    { emailVerifiedAt: '2026-01-01T00:00:00Z' },
    { clientId: CLIENTS.fauc },
    { mustChangePassword: false },
    { notices: { email: true, sms: true, status: 'X' } },
  ])('cannot enter %j', async (slipped) => {
    const before = await Promise.all([server.db.select().from(userAccount), server.db.select().from(userRole)])
    const { rowVersion } = await details()
    expect([1107, 1201]).toContain((await send('updateUserDetails', { rowVersion, ...slipped })).errorCode)
    const [accounts, roles] = await Promise.all([
      server.db.select().from(userAccount),
      server.db.select().from(userRole),
    ])
    expect([accounts.find(({ loginName }) => loginName === PRN), roles]).toEqual([
      before[0].find(({ loginName }) => loginName === PRN),
      before[1],
    ])
  })

  test('cannot take another person’s name, but can write their own differently', async () => {
    const clerk = await signIn(server, 'noor.clerk')
    const own = (await ask(server, 'myDetails', null, { token: clerk })).result as {
      myDetails: { rowVersion: number; displayName: string; nameLocked: boolean }[]
    }
    const [{ rowVersion, displayName, nameLocked } = { rowVersion: 0, displayName: '', nameLocked: true }] =
      own.myDetails
    expect(nameLocked).toBe(false)
    expect(await send('updateUserDetails', { rowVersion, displayName: 'Asha Kulkarni' }, clerk)).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'displayName' }] },
    })
    expect(
      await send('updateUserDetails', { rowVersion, displayName: displayName.toUpperCase() }, clerk),
    ).toMatchObject({
      result: { outcome: 'SAVED' },
    })
  })

  test('has a new number once its code is entered, and the old number is notified', async () => {
    const ordered = await send('sendContactOtp', { kind: 'MOBILE', value: '+91 00000-00777' })
    expect(ordered.result).toMatchObject({ outcome: 'SENT', masked: '******0777' })
    expect((await details()).mobile).toBe('+910000000123')
    const { request } = ordered.result as { request: string }
    const code = await findLastCode(server, 107)
    const otherToken = await signIn(server, 'asha.admin')
    expect(
      (
        await send(
          'confirmContactOtp',
          { request, code: String((Number(code) + 1) % 1e6).padStart(6, '0') },
          otherToken,
        )
      ).result,
    ).toMatchObject({ outcome: 'WRONG' })
    expect((await send('confirmContactOtp', { request, code })).result).toMatchObject({ outcome: 'CONFIRMED' })
    expect(await details()).toMatchObject({ mobile: '+910000000777', mobileVerifiedAt: expect.any(String) as string })
    expect((await server.db.select().from(student)).find(({ prn }) => prn === PRN)?.mobile).toBe('+910000000777')
    expect(await findLastMessage(server, 109)).toMatchObject({ channel: 'SMS', address: '+910000000123' })
    expect((await send('sendContactOtp', { kind: 'MOBILE', value: '+910000000777' })).result).toEqual({
      outcome: 'SAME',
    })
  })

  test.each([
    'me@example.org\r\nBcc: all@example.org',
    'me@example.org, you@example.org',
    '<me@example.org>',
    'Me <me@example.org>',
    '"me"@example.org',
    'me@example.org>',
    'me@[127.0.0.1]',
    'me@localhost',
  ])('cannot request a code for %j, which is not exactly one address', async (value) => {
    const sent = await server.db.$count(notificationOutbox)
    expect(await send('sendContactOtp', { kind: 'EMAIL', value })).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'value' }] },
    })
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
  })

  test('can use neither an address that another account has confirmed nor another person’s code', async () => {
    const { request } = (await send('sendContactOtp', { kind: 'EMAIL', value: 'Asha.Admin@svtu.example.edu' }))
      .result as { request: string }
    const code = await findLastCode(server, 106)
    expect((await send('confirmContactOtp', { request, code })).result).toEqual({ outcome: 'TAKEN' })
    clock.forwardMinutes(1)
    const other = (await send('sendContactOtp', { kind: 'EMAIL', value: 'aarti@example.org' })).result as {
      request: string
    }
    expect(
      (
        await send(
          'confirmContactOtp',
          { request: other.request, code: await findLastCode(server, 106) },
          await signIn(server, 'noor.clerk'),
        )
      ).result,
    ).toEqual({ outcome: 'ENDED' })
    expect((await details()).email).toBeNull()
  })

  test('downloads a copy of their own data, without secrets and without data of others', async () => {
    const { result } = await send('exportMyData', {})
    const text = (result as { text: string }).text
    expect(JSON.parse(text)).toMatchObject({
      account: { loginName: PRN },
      student: { prn: PRN, dateOfBirth: '2006-03-14' },
      studies: {
        hallTickets: [{}],
        invoices: expect.arrayContaining([
          expect.objectContaining({
            invoiceNo: expect.any(String) as string,
            lines: expect.arrayContaining([
              { fee: expect.any(String) as string, quantity: 1, amountMinor: expect.any(Number) as number },
            ]) as unknown,
            attempts: expect.any(Array) as unknown,
          }),
        ]) as unknown,
      },
    })
    for (const secret of ['argon2', 'Hash', 'ASHA', 'asha.admin']) expect(text).not.toContain(secret)
  })

  test('requests a correction, at most five times a day', async () => {
    expect(
      (await send('requestDataChange', { kind: 'CORRECTION', text: 'My name is spelt with a single r.' })).result,
    ).toMatchObject({ outcome: 'RECEIVED', requestId: expect.stringMatching(/^[0-9A-F]{12}$/) as string })
    for (let turn = 0; turn < 4; turn += 1)
      await send('requestDataChange', { kind: 'ERASURE', text: 'Please erase my e-mail.' })
    expect((await send('requestDataChange', { kind: 'ERASURE', text: 'Please.' })).result).toMatchObject({
      outcome: 'WAIT',
    })
  })
})

/** Returns a picture of different pixels, so that its file is large. */
const pixels = (width: number, height: number): Buffer =>
  Buffer.from(Array.from({ length: width * height * 4 }, (_, index) => (index % 4 === 3 ? 255 : (index * 7) % 251)))
const jpeg = (width: number, height: number, quality = 20): Buffer =>
  Buffer.from(encode({ width, height, data: pixels(width, height) }, quality).data)
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function png(width: number, height: number, { interlaced = 0, lines = height, more = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * lines, 200))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an uploaded picture', () => {
  const upload = async (kind: string, bytes: Buffer) =>
    (await send('uploadAsset', { kind, base64: bytes.toString('base64') })).result as {
      outcome: string
      problem?: string
      bytes?: number
    }
  const kept = async (): Promise<Buffer> => {
    const address = (await details()).assets.find(({ kind }) => kind === 'PHOTO')?.address ?? ''
    return Buffer.from(await (await fetch(address)).arrayBuffer())
  }

  test('waits for approval, without its location metadata and trailing bytes', async () => {
    const plain = jpeg(350, 450)
    const place = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 22]), Buffer.from('Exif\0\0GPS 19.07N 72E'.padEnd(20))])
    const carrying = Buffer.concat([
      plain.subarray(0, 2),
      place,
      plain.subarray(2),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ])
    expect(await upload('PHOTO', carrying)).toMatchObject({ outcome: 'PENDING', width: 350, height: 450 })
    expect((await details()).assets[0]).toMatchObject({ status: 'PENDING' })
    const file = (await kept()).toString('latin1')
    for (const foreign of ['GPS', '<script>', 'PK\u0003']) expect(file).not.toContain(foreign)
  })

  test('replaces the pending one', async () => {
    await upload('PHOTO', jpeg(360, 450))
    const first = (await details()).assets.find(({ kind }) => kind === 'PHOTO')?.address ?? ''
    expect((await fetch(first)).status).toBe(200)
    await upload('PHOTO', jpeg(370, 450))
    expect((await fetch(first)).status).toBe(404)
    expect((await server.db.select().from(userAsset)).filter(({ status }) => status === 'PENDING')).toMatchObject([
      { width: 370 },
    ])
  })

  test('as a PNG keeps its pixels and loses its text chunks', async () => {
    expect(
      await upload('PHOTO', png(400, 500, { more: [chunk('tEXt', Buffer.from('Comment\0<script>'))] })),
    ).toMatchObject({ outcome: 'PENDING' })
    expect((await kept()).toString('latin1')).not.toContain('script')
    expect(await upload('SIGNATURE', png(300, 100))).toMatchObject({ outcome: 'PENDING' })
  })

  const baseline = jpeg(350, 450)
  const progressive = Buffer.from(baseline)
  progressive[baseline.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc2
  const bomb = png(2000, 2000, { lines: 1 })
  test.each<[string, string, string, () => Buffer]>([
    [
      'an HTML page instead of a photograph',
      'PHOTO',
      'NOT_AN_IMAGE',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
    ],
    [
      'an SVG with a script',
      'PHOTO',
      'NOT_AN_IMAGE',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a GIF', 'PHOTO', 'NOT_AN_IMAGE', () => Buffer.from('GIF89a\x01\x00\x01\x00')],
    [
      'a JPEG header followed by a program',
      'PHOTO',
      'BROKEN',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('MZ program'.repeat(50))]),
    ],
    ['a truncated JPEG', 'PHOTO', 'BROKEN', () => baseline.subarray(0, baseline.length / 2)],
    ['a progressive JPEG', 'PHOTO', 'NOT_PLAIN', () => progressive],
    ['an interlaced PNG', 'PHOTO', 'NOT_PLAIN', () => png(400, 400, { interlaced: 1 })],
    ['an animated PNG', 'PHOTO', 'NOT_PLAIN', () => png(400, 400, { more: [chunk('acTL', Buffer.alloc(8))] })],
    ['a PNG with less data than it declares', 'PHOTO', 'BROKEN', () => bomb],
    ['a PNG with far more data than it declares', 'PHOTO', 'BROKEN', () => png(400, 400, { lines: 9000 })],
    [
      'a PNG with a wrong checksum',
      'PHOTO',
      'BROKEN',
      () => {
        const bytes = png(400, 400)
        bytes[20] = (bytes[20] ?? 0) ^ 1
        return bytes
      },
    ],
    ['a photograph that is too small', 'PHOTO', 'TOO_SMALL', () => jpeg(200, 250)],
    ['a photograph in landscape', 'PHOTO', 'WRONG_SHAPE', () => jpeg(800, 400, 1)],
    ['a photograph of too many bytes', 'PHOTO', 'TOO_LARGE', () => Buffer.concat([baseline, Buffer.alloc(52_000)])],
    ['a signature in portrait', 'SIGNATURE', 'WRONG_SHAPE', () => png(200, 400)],
  ])('is refused when it is %s', async (_what, kind, problem, bytes) => {
    expect(await upload(kind, bytes())).toEqual({ outcome: 'REFUSED', problem })
  })
})
