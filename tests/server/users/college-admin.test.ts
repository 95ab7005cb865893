import { readdir } from 'node:fs/promises'
import { encode } from 'jpeg-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HANDOVER_CHECKS } from '../../../src/contract/users/college-admin.ts'
import { refreshSearchWords } from '../../../server/modules/users/accounts/search-words.ts'
import { ask, call, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
let colleges: readonly number[]
let university: Person
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  colleges = await listCollegeIds(server, CLIENTS.svtu)
  university = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10] })
})
afterAll(() => server.close())

const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(
    new Date(clock.now().getTime() + days * 86_400_000),
  )
const person = (collegeId: number, roleIds: readonly number[], name: string, more: readonly number[] = []) =>
  addPerson(server, { clientId: CLIENTS.svtu, userType: 'COLLEGE', roleIds, collegeIds: [collegeId, ...more], name })

const PLACE = 'GPS 19.07N 72E'
/** Returns a photographed order with a comment of the camera, whose header says how many pixels it has. */
function pictureOrder(width: number, height: number): string {
  const plain = encode({ width: 40, height: 40, data: Buffer.alloc(40 * 40 * 4, 255) }, 90).data
  const frame = plain.indexOf(Buffer.from([0xff, 0xc0]))
  plain.writeUInt16BE(height, frame + 5)
  plain.writeUInt16BE(width, frame + 7)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PLACE.length + 2]), Buffer.from(PLACE)])
  return Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]).toString('base64')
}

const handOver = async (
  by: Person,
  collegeId: number,
  incoming: Person,
  more: Readonly<Record<string, unknown>> = {},
): Promise<WireEnvelope> =>
  call(
    server,
    'handOverCollegeAdmin',
    {
      collegeId,
      kind: 'HANDOVER',
      incoming: incoming.publicId,
      orderNo: 'SVTU/2026/118',
      orderDate: dayIn(0),
      effectiveOn: dayIn(2),
      overlapDays: 3,
      checklist: HANDOVER_CHECKS,
      ...more,
    },
    { token: await createToken(server, by, clock.now()) },
  )

/** Returns what the audit log says about the roles of somebody's account, the last first. */
const rolesInLog = async ({ id }: Person): Promise<unknown> =>
  (
    await selectSqlRows(
      server,
      `select coalesce(detail -> 'rolesGiven', '[]') as given, coalesce(detail -> 'rolesTaken', '[]') as taken
       from audit_log where entity = 'user_account' and entity_id = '${id}' and actor_user_id = ${university.id} order by id desc`,
    )
  ).map(({ given, taken }) => [given, taken])

interface Row {
  readonly admins: readonly { readonly displayName: string; readonly acting: boolean; readonly until: string | null }[]
  readonly handovers: readonly {
    readonly handoverId: string
    readonly status: string
    readonly may: readonly string[]
    readonly orderAddress: string | null
  }[]
}
async function look(by: Person, collegeId: number): Promise<Row | undefined> {
  const { result } = await ask(
    server,
    'collegeAdmin',
    { collegeId },
    { token: await createToken(server, by, clock.now()) },
  )
  return (result as { readonly collegeAdmin: readonly Row[] | null }).collegeAdmin?.[0]
}
const namesAt = async (collegeId: number): Promise<readonly string[]> =>
  (await look(university, collegeId))?.admins.map(({ displayName }) => displayName) ?? []

describe('a handover of a college', () => {
  test('leaves both administrators in office during the overlap, and the new one alone afterwards', async () => {
    const at = colleges[5] ?? 0
    const [old, next] = [await person(at, [20], 'Old Principal'), await person(at, [21], 'New Principal')]
    expect((await namesAt(at)).includes('Old Principal')).toBe(true)
    expect(await handOver(university, at, next)).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'DONE', status: 'APPROVED' },
    })
    expect(await namesAt(at)).not.toContain('New Principal')

    clock.forwardMinutes(2 * 24 * 60 + 10)
    expect(await namesAt(at)).toEqual(expect.arrayContaining(['Old Principal', 'New Principal']))
    expect(
      await ask(server, 'collegeAdmins', {}, { token: await createToken(server, next, clock.now()) }),
    ).toMatchObject({
      errorCode: 1000,
      result: { collegeAdmins: [{ collegeId: at }] },
    })

    clock.forwardMinutes(3 * 24 * 60)
    expect(await namesAt(at)).toEqual(['New Principal'])
    expect(
      await ask(server, 'collegeAdmins', {}, { token: await createToken(server, old, clock.now()) }),
    ).toMatchObject({
      errorCode: 1107,
    })
  })

  test('notifies both by mail', async () => {
    const at = colleges[6] ?? 0
    const next = await person(at, [21], 'Told Principal')
    await handOver(university, at, next)
    const messages = await server.db.query.notificationOutbox.findMany({
      where: (row, { and, eq }) => and(eq(row.notificationId, 132), eq(row.address, `${next.loginName}@example.edu`)),
    })
    expect(messages).toHaveLength(1)
  })

  test('can be cancelled before its day, and nothing has changed', async () => {
    const at = colleges[7] ?? 0
    const [old, next] = [await person(at, [20], 'Staying Principal'), await person(at, [21], 'Waiting Principal')]
    const before = await namesAt(at)
    const { result } = await handOver(university, at, next)
    const { handoverId } = result as { readonly handoverId: string }
    const token = await createToken(server, university, clock.now())
    expect(await call(server, 'decideCollegeHandover', { handoverId, decision: 'CANCEL' }, { token })).toMatchObject({
      result: { outcome: 'DONE', status: 'CANCELLED' },
    })
    expect(await call(server, 'decideCollegeHandover', { handoverId, decision: 'CANCEL' }, { token })).toMatchObject({
      result: { outcome: 'REFUSED', problem: 'OVER' },
    })
    clock.forwardMinutes(8 * 24 * 60)
    expect(await namesAt(at)).toEqual(before)
    expect(await look(old, at)).toBeDefined()
    expect([await rolesInLog(next), await rolesInLog(old)]).toEqual([
      [
        [[], [20]],
        [[20], []],
      ],
      [
        [[20], []],
        [[], [20]],
      ],
    ])
  })

  test('leaves the outgoing administrator their other colleges', async () => {
    const [at, other] = [colleges[8] ?? 0, colleges[9] ?? 0]
    const [old, next] = [await person(at, [20], 'Of Two', [other]), await person(at, [21], 'Of One')]
    await handOver(university, at, next, { overlapDays: 0, effectiveOn: dayIn(0) })
    expect(await namesAt(at)).toContain('Of One')
    expect(await namesAt(at)).not.toContain('Of Two')
    expect(await namesAt(other)).toContain('Of Two')
    // The data of a college follow the clock of the database, which has not been turned on.
    await server.db.execute(`update user_college set to_at = now() where to_at is not null and user_id = ${old.id}`)
    expect(await look(old, at)).toBeUndefined()
    expect(await look(old, other)).toBeDefined()
  })
})

describe('the administrator of a college', () => {
  test('requests a handover, and the university approves it', async () => {
    const at = colleges[10] ?? 0
    const [own, next] = [await person(at, [20], 'Asking Principal'), await person(at, [21], 'Asked Principal')]
    const reply = await handOver(own, at, next, { effectiveOn: dayIn(0), overlapDays: 0 })
    expect(reply).toMatchObject({ result: { outcome: 'DONE', status: 'REQUESTED' } })
    expect(await namesAt(at)).not.toContain('Asked Principal')
    const { handoverId } = reply.result as { readonly handoverId: string }
    expect(
      await call(
        server,
        'decideCollegeHandover',
        { handoverId, decision: 'APPROVE' },
        { token: await createToken(server, own, clock.now()) },
      ),
    ).toMatchObject({ result: { outcome: 'REFUSED', problem: 'OVER' } })
    expect((await look(own, at))?.handovers[0]?.may).toEqual(['CANCEL'])
    const orders = () =>
      readdir(server.folder, { recursive: true }).then((all) => all.filter((name) => /orders\W/.test(name)))
    const before = await orders()
    const order = Buffer.from('%PDF-1.7 order').toString('base64')
    expect(await handOver(own, at, next, { order })).toMatchObject({
      result: { outcome: 'REFUSED', problem: 'ALREADY_OPEN' },
    })
    expect(await orders()).toEqual(before)
    expect(
      await call(
        server,
        'decideCollegeHandover',
        { handoverId, decision: 'APPROVE' },
        { token: await createToken(server, university, clock.now()) },
      ),
    ).toMatchObject({ result: { outcome: 'DONE', status: 'APPROVED' } })
    expect(await namesAt(at)).toContain('Asked Principal')
    expect([await rolesInLog(next), await rolesInLog(own)]).toEqual([[[[20], []]], [[[], [20]]]])
  })

  test('cannot request one for another college where they work but which they do not administer', async () => {
    const [at, other] = [colleges[13] ?? 0, colleges[14] ?? 0]
    const next = await person(at, [21], 'Of Two Places', [other])
    expect(await handOver(university, at, next, { effectiveOn: dayIn(0), overlapDays: 0 })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    expect(await namesAt(at)).toContain('Of Two Places')
    expect(await handOver(next, other, await person(other, [21], 'Another Clerk'))).toMatchObject({ errorCode: 1107 })
  })

  test('can neither read nor do anything for another college', async () => {
    const [at, other] = [colleges[11] ?? 0, colleges[12] ?? 0]
    const [own, outsider] = [await person(at, [20], 'Own Principal'), await person(other, [21], 'Strange Clerk')]
    await refreshSearchWords(server.db, CLIENTS.svtu, [outsider.id])
    const token = await createToken(server, own, clock.now())
    expect(await look(own, other)).toBeUndefined()
    expect(await ask(server, 'collegeAdminCandidates', { collegeId: other, text: 'Strange' }, { token })).toMatchObject(
      { errorCode: 1000, result: { collegeAdminCandidates: null } },
    )
    expect(await handOver(own, other, outsider)).toMatchObject({ errorCode: 1202 })
    expect(await handOver(own, at, outsider)).toMatchObject({
      result: { outcome: 'REFUSED', problem: 'NOT_OF_COLLEGE' },
    })
  })
})

describe('a handover is refused', () => {
  test.each([
    ['in the past', { effectiveOn: '2026-01-01' }, 'PAST'],
    ['with an order dated in the future', { orderDate: '2099-01-01' }, 'ORDER_DATE'],
    ['with an incomplete checklist', { checklist: ['HOLDS'] }, 'CHECKLIST'],
    ['to an acting administrator without an end date', { kind: 'ACTING' }, 'ACTING_UNTIL'],
    [
      'with a program instead of the order document',
      { order: Buffer.from('MZ this program cannot be run').toString('base64') },
      'NOT_A_DOCUMENT',
    ],
    [
      'with a picture of which only the beginning is there',
      { order: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64') },
      'NOT_A_DOCUMENT',
    ],
    ['with a picture of too many pixels', { order: pictureOrder(9000, 9000) }, 'NOT_A_DOCUMENT'],
  ])('%s', async (_what, more, problem) => {
    const at = colleges[13] ?? 0
    expect(await handOver(university, at, await person(at, [21], 'Somebody New'), more)).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'REFUSED', problem },
    })
  })

  test('without the right to edit', async () => {
    const at = colleges[13] ?? 0
    const auditor = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [14] })
    expect(await handOver(auditor, at, await person(at, [21], 'Nobody New'))).toMatchObject({ errorCode: 1107 })
  })

  test('with an overlap of more than seven days, or with unknown fields', async () => {
    const at = colleges[13] ?? 0
    const next = await person(at, [21], 'Somebody Else')
    for (const more of [{ overlapDays: 8 }, { status: 'APPROVED' }])
      expect(await handOver(university, at, next, more)).toMatchObject({ errorCode: 1201 })
  })
})

test('an acting principal is added to the administrator until a given day, with the scanned order stored', async () => {
  const at = colleges[14] ?? 0
  const [, next] = [await person(at, [20], 'Principal on Leave'), await person(at, [21], 'Acting Principal')]
  await handOver(university, at, next, {
    kind: 'ACTING',
    effectiveOn: dayIn(0),
    actingUntil: dayIn(3),
    order: Buffer.from('%PDF-1.7 order').toString('base64'),
  })
  const row = await look(university, at)
  expect(row?.admins).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ displayName: 'Acting Principal', acting: true }),
      expect.objectContaining({ displayName: 'Principal on Leave', acting: false }),
    ]),
  )
  const address = row?.handovers[0]?.orderAddress
  expect(await (await fetch(address ?? '')).text()).toBe('%PDF-1.7 order')
  clock.forwardMinutes(4 * 24 * 60)
  expect(await namesAt(at)).not.toContain('Acting Principal')
})

test('a photographed order is stored without what the camera has added', async () => {
  const at = colleges[15] ?? 0
  await person(at, [20], 'Principal with Order')
  const next = await person(at, [21], 'Next Principal')
  await handOver(university, at, next, {
    kind: 'ACTING',
    effectiveOn: dayIn(0),
    actingUntil: dayIn(3),
    order: pictureOrder(40, 40),
  })
  const address = (await look(university, at))?.handovers[0]?.orderAddress
  const stored = Buffer.from(await (await fetch(address ?? '')).arrayBuffer())
  expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(stored.includes(PLACE)).toBe(false)
})
