import { encode } from 'jpeg-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditLog,
  dataChangeRequest,
  hallTicket,
  hallTicketVersion,
  notificationOutbox,
  student,
  ticketJob,
  userAccount,
  userAsset,
  userProfile,
} from '../../../server/db/schema.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { waitForJobEnd } from '../../support/hall-tickets/desk.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

/** The first is of the principal's college, the second of another one. */
const [PRN, ELSEWHERE] = ['2025417112003457', '2024417101000093']
const clock = createMovableClock()
let server: TestServer
let pupil = ''
let admin = ''
let principal = ''
let registrar = ''
let second: Person

const jpeg = (width: number): string => {
  const data = Buffer.from(
    Array.from({ length: width * 450 * 4 }, (_, index) => (index % 4 === 3 ? 255 : (index * 7) % 251)),
  )
  return encode({ width, height: 450, data }, 20).data.toString('base64')
}
const studentToken = async (userName: string) =>
  (
    await post(
      server,
      'studentLoginPortal',
      JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName, password: PASSWORD } }),
    )
  ).headers.get('authorization') ?? ''

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  second = await addPerson(server, {
    clientId: CLIENTS.svtu,
    userType: 'UNIVERSITY',
    roleIds: [10],
    name: 'Rekha Deshmukh',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.forwardMinutes(25 * 60)
  await server.db.delete(notificationOutbox)
  ;[pupil, admin, principal, registrar] = await Promise.all([
    studentToken(PRN),
    signIn(server, 'asha.admin'),
    signIn(server, 'meera.principal'),
    createToken(server, second, clock.now()),
  ])
})

async function accountOf(loginName: string) {
  const row = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === CLIENTS.svtu && one.loginName === loginName,
  )
  if (!row) throw new Error(`no ${loginName}`)
  return row
}
interface Row {
  readonly kind: string
  readonly itemId: number
  readonly person: {
    readonly userId: string
    readonly rowVersion: number
    readonly prn: string | null
    readonly college: { readonly name: string } | null
  }
  readonly obstacle: string | null
  readonly address?: string
  readonly onFile?: string | null
  readonly reference?: string
  readonly enteredBy: string | null
  readonly changes?: readonly object[]
  readonly tickets?: number
}
const listed = async (token: string, input: object = {}) => ask(server, 'waitingForAnswer', input, { token })
async function list(token: string, input: object = {}) {
  const { result } = await listed(token, input)
  const [page] = (result as { waitingForAnswer: { rows: Row[]; total: number }[] }).waitingForAnswer
  return page ?? { rows: [], total: 0 }
}
const rowOf = async (token: string, kind: string) =>
  (await list(token, { sort: { column: 'handedInAt', descending: true } })).rows.find((row) => row.kind === kind)
const itemOf = ({ kind, itemId, person: { rowVersion } }: Row) => ({ kind, itemId, rowVersion })
async function newestOf(token: string, kind: string) {
  const row = await rowOf(token, kind)
  if (!row) throw new Error(`No ${kind} waits.`)
  return itemOf(row)
}
const approve = (token: string, item: object) =>
  call(server, 'answerWaiting', { decision: 'APPROVE', ...item }, { token })
const reject = (token: string, item: object, reason = 'Not readable.') =>
  call(server, 'answerWaiting', { decision: 'REFUSE', ...item, reason }, { token })
async function uploadPhoto(width = 360, token = pupil) {
  expect((await call(server, 'uploadAsset', { kind: 'PHOTO', base64: jpeg(width) }, { token })).result).toMatchObject({
    outcome: 'PENDING',
  })
}
const record = async () => (await server.db.select().from(student)).find(({ prn }) => prn === PRN)
const ticketOf = async (studentId: number | undefined) =>
  (await server.db.select().from(hallTicket)).find((one) => one.studentId === studentId)
async function findOwnDetails() {
  const { result } = await ask(server, 'myDetails', null, { token: pupil })
  return (
    result as {
      myDetails: {
        assets: { status: string; reason: string | null; address: string }[]
        requests: { reference: string; kind: string; status: string; reason: string | null }[]
      }[]
    }
  ).myDetails[0]
}
const enter = async (token: string, changes: object, evidence = 'Gazette 12/2026') =>
  call(server, 'requestRecordChange', { userId: (await accountOf(PRN)).publicId, ...changes, evidence }, { token })
const lastAudit = async () =>
  (await server.db.select().from(auditLog).orderBy(auditLog.id))
    .filter(({ activity }) => activity === 'answerWaiting')
    .at(-1)

describe('a pending photograph', () => {
  test('is shown with the picture, the present one, and its student', async () => {
    await uploadPhoto()
    const row = await rowOf(principal, 'PHOTO')
    expect(row).toMatchObject({
      enteredBy: null,
      obstacle: null,
      person: { prn: PRN, college: { name: expect.any(String) as string } },
    })
    for (const address of [row?.address, row?.onFile])
      expect((await fetch(address ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect((await list(principal, { filters: { kind: { kind: 'choice', values: ['SIGNATURE'] } } })).rows).toEqual([])
  })

  test('replaces the present one on screens and prints when it is approved, and the student is notified', async () => {
    await uploadPhoto(361)
    await approve(admin, await newestOf(admin, 'PHOTO'))
    await uploadPhoto(362)
    expect(await approve(principal, await newestOf(principal, 'PHOTO'))).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'ANSWERED', reissued: 0 },
    })
    expect((await findOwnDetails())?.assets[0]).toMatchObject({ status: 'APPROVED', reason: null })
    const own = (await server.db.select().from(userAsset)).filter(({ status }) => status === 'APPROVED')
    expect(own).toMatchObject([{ width: 362 }])
    expect((await record())?.photoPath).toBe(own[0]?.path)
    expect((await findLastMessage(server, 208))?.body).toContain('छायाचित्र')
    expect(await lastAudit()).toMatchObject({
      entity: 'user_account',
      entityId: String((await accountOf(PRN)).id),
      detail: { decision: 'APPROVE', kind: 'PHOTO' },
    })
  })

  test('is rejected with a reason that the student reads, and the present one stays in use', async () => {
    const before = (await record())?.photoPath
    await uploadPhoto(363)
    const item = await newestOf(principal, 'PHOTO')
    expect((await reject(principal, item, ' ')).errorCode).toBe(1201)
    expect((await reject(principal, item, 'The face is not straight.')).errorCode).toBe(1000)
    expect((await findOwnDetails())?.assets[0]).toMatchObject({
      status: 'REJECTED',
      reason: 'The face is not straight.',
    })
    expect((await record())?.photoPath).toBe(before)
    expect((await findLastMessage(server, 209))?.body).toContain('The face is not straight.')
  })

  test('is answered once, despite concurrent answers, and not after a newer upload', async () => {
    await uploadPhoto(364)
    const older = await newestOf(admin, 'PHOTO')
    await uploadPhoto(365)
    expect((await approve(admin, older)).errorCode).toBe(1204)
    const newer = await newestOf(admin, 'PHOTO')
    const answers = await Promise.all([approve(admin, newer), reject(principal, newer)])
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([1000, 1204])
    expect((await server.db.select().from(notificationOutbox)).filter(({ channel }) => channel === 'SMS')).toHaveLength(
      1,
    )
  })
})

describe('the approver', () => {
  test('needs the right: students, clerks and viewers are refused', async () => {
    await uploadPhoto()
    const item = await newestOf(admin, 'PHOTO')
    const auditor = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [14] })
    for (const token of [pupil, await signIn(server, 'noor.clerk'), await createToken(server, auditor, clock.now())]) {
      expect((await listed(token)).errorCode).toBe(1107)
      expect((await approve(token, item)).errorCode).toBe(1107)
    }
  })

  test('of another institution or college finds and counts no such item', async () => {
    const theirs = await studentToken(ELSEWHERE)
    const before = (await list(principal)).total
    await uploadPhoto(360, theirs)
    const row = (await list(admin, { search: ELSEWHERE })).rows[0]
    expect(row).toMatchObject({ person: { prn: ELSEWHERE } })
    if (!row) return
    expect((await list(principal)).total).toBe(before)
    expect((await list(principal, { userId: row.person.userId })).rows).toEqual([])
    const abroad = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    for (const token of [principal, abroad]) {
      expect(await approve(token, itemOf(row))).toMatchObject({ errorCode: 1202, result: null })
      expect((await reject(token, itemOf(row))).errorCode).toBe(1202)
    }
    expect((await approve(admin, { ...itemOf(row), kind: 'SIGNATURE' })).errorCode).toBe(1202)
    expect((await approve(admin, itemOf(row))).errorCode).toBe(1000)
  })

  test('cannot be the person shown, nor a person of lower rank', async () => {
    await uploadPhoto(366, admin)
    expect((await list(admin)).rows.some(({ person }) => person.prn === null)).toBe(false)
    const item = await newestOf(registrar, 'PHOTO')
    expect(await approve(admin, item)).toMatchObject({ errorCode: 1107, result: { denial: 'OWN_ACCOUNT' } })
    const section = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [20] })
    const token = await createToken(server, section, clock.now())
    expect((await list(token, { userId: (await accountOf('asha.admin')).publicId })).rows).toMatchObject([
      { obstacle: 'RANK' },
    ])
    expect(await approve(token, item)).toMatchObject({ errorCode: 1107, result: { denial: 'RANK' } })
    expect((await approve(registrar, item)).errorCode).toBe(1000)
  })
})

describe('a request about one’s own data', () => {
  test('is carried out or rejected with a reason, which the person reads here and by mail', async () => {
    const asks = async (kind: string, text: string) => {
      const { result } = await call(server, 'requestDataChange', { kind, text }, { token: pupil })
      return (result as { requestId: string }).requestId
    }
    const correction = await asks('CORRECTION', 'My district is wrong.')
    const erasure = await asks('ERASURE', 'Please erase my old number.')
    const row = await rowOf(principal, 'ERASURE')
    expect(row).toMatchObject({ reference: erasure, text: 'Please erase my old number.', enteredBy: null })
    expect((await findOwnDetails())?.requests.slice(0, 2)).toMatchObject([
      { reference: erasure, status: 'NEW' },
      { reference: correction, status: 'NEW' },
    ])
    expect((await approve(principal, await newestOf(principal, 'CORRECTION'))).errorCode).toBe(1000)
    expect((await findLastMessage(server, 133))?.body).toContain(correction)
    expect((await reject(principal, await newestOf(principal, 'ERASURE'), 'The law makes us keep it.')).errorCode).toBe(
      1000,
    )
    const message = await findLastMessage(server, 134)
    expect(message?.body).toContain(erasure)
    expect(message?.body).toContain('The law makes us keep it.')
    expect((await findOwnDetails())?.requests.slice(0, 2)).toMatchObject([
      { reference: erasure, status: 'REFUSED', reason: 'The law makes us keep it.' },
      { reference: correction, status: 'DONE', reason: null },
    ])
    expect(
      (await server.db.select().from(dataChangeRequest)).find(({ publicId }) => publicId === erasure)?.answeredAt,
    ).not.toBeNull()
  })
})

describe('a change of the university’s record', () => {
  test('shows old and new values with the evidence, and cannot be approved by the person who entered it', async () => {
    expect(
      await enter(principal, { name: 'Aarav Sunil Pawar', dateOfBirth: '2006-03-15', motherName: 'Sunita' }),
    ).toMatchObject({ result: { outcome: 'RECEIVED' } })
    const before = await record()
    const item = await newestOf(principal, 'RECORD')
    expect(await rowOf(principal, 'RECORD')).toMatchObject({
      obstacle: 'OWN_ENTRY',
      enteredBy: 'Meera Bhosale',
      evidence: 'Gazette 12/2026',
      changes: [
        { field: 'name', before: before?.name, after: 'Aarav Sunil Pawar' },
        { field: 'dateOfBirth', before: before?.dob },
        { field: 'motherName' },
      ],
    })
    for (const answer of [approve, reject])
      expect(await answer(principal, item)).toMatchObject({
        errorCode: 1107,
        result: { denial: 'OWN_ENTRY' },
        error: 'You entered this change yourself. A second person must decide.',
      })
    expect((await record())?.name).toBe(before?.name)
    expect((await reject(admin, item, 'The gazette names somebody else.')).errorCode).toBe(1000)
    expect(
      (await server.db.select().from(notificationOutbox))
        .filter(({ notificationId, channel }) => notificationId === 134 && channel === 'EMAIL')
        .map(({ address }) => address),
    ).toContain('meera.principal@svtu.example.edu')
  })

  test('cannot contain an invalid date, a date in the future or of another century, or be empty', async () => {
    for (const changes of [
      { dateOfBirth: '2006-02-31' },
      { dateOfBirth: '2090-01-01' },
      { dateOfBirth: '1807-01-01' },
      {},
      { name: (await record())?.name },
      { name: ' ' },
    ])
      expect((await enter(admin, changes)).errorCode).toBe(1201)
  })

  test('is written when a second person approves it; the new name is found and on the hall ticket', async () => {
    const before = await record()
    const ticket = await ticketOf(before?.id)
    // Who has seen the ticket holds one that says the old name.
    expect(
      (
        await call(server, 'findHallTicketBeforeLogin', {
          clientId: CLIENTS.svtu,
          examEventId: ticket?.examEventId,
          by: 'PRN',
          value: PRN,
          dob: '2006-03-14',
          mobile4: '0123',
        })
      ).result,
    ).toMatchObject({ outcome: 'READY' })
    await enter(admin, {
      name: 'Aarav Sunil Pawar',
      localName: 'आरव सुनील पवार',
      dateOfBirth: '2006-03-15',
      motherName: 'Sunita Pawar',
    })
    const row = await rowOf(registrar, 'RECORD')
    expect(row).toMatchObject({ obstacle: null, tickets: 1 })
    const answer = await approve(registrar, await newestOf(registrar, 'RECORD'))
    expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'ANSWERED', reissued: 1 } })
    expect(await record()).toMatchObject({
      name: 'Aarav Sunil Pawar',
      dob: '2006-03-15',
      motherName: 'Sunita Pawar',
      nameI18n: { mr: 'आरव सुनील पवार' },
    })
    const account = await accountOf(PRN)
    expect((await server.db.select().from(userProfile)).find(({ userId }) => userId === account.id)).toMatchObject({
      displayName: 'Aarav Sunil Pawar',
    })
    expect((await ask(server, 'findUser', { text: 'aarav pawar' }, { token: admin })).result).toMatchObject({
      findUser: [{ prn: PRN }],
    })
    expect((await findOwnDetails())?.requests[0]).toMatchObject({ kind: 'RECORD', status: 'DONE' })
    expect(await findLastMessage(server, 133)).toBeDefined()
    const [job] = (await server.db.select().from(ticketJob).orderBy(ticketJob.id))
      .filter(({ kind }) => kind === 'REISSUE')
      .slice(-1)
    await waitForJobEnd(server, admin, job?.id ?? 0)
    const versions = (await server.db.select().from(hallTicketVersion))
      .filter(({ hallTicketId }) => hallTicketId === ticket?.id)
      .sort((one, other) => one.version - other.version)
    const last = versions.at(-1)
    expect(last?.version).toBe((ticket?.currentVersion ?? 0) + 1)
    expect(last?.snapshot?.candidate).toMatchObject({ name: 'Aarav Sunil Pawar', motherName: 'Sunita Pawar' })
  })

  test('is not written while tickets of the examination are being reissued', async () => {
    const ticket = await ticketOf((await record())?.id)
    await enter(admin, { motherName: 'Savita Pawar' })
    const item = await newestOf(registrar, 'RECORD')
    const [busy] = await server.db
      .insert(ticketJob)
      .values({
        clientId: CLIENTS.svtu,
        examEventId: ticket?.examEventId ?? 0,
        kind: 'REISSUE',
        status: 'RUNNING',
        startedAt: clock.now(),
        owner: 'another process',
        leaseUntil: new Date(Date.now() + 3_600_000),
      })
      .returning()
    expect((await approve(registrar, item)).errorCode).toBe(1205)
    expect((await record())?.motherName).toBe('Sunita Pawar')
    await server.db.execute(`update ticket_job set status = 'CANCELLED' where id = ${busy?.id ?? 0}`)
    expect((await approve(registrar, item)).errorCode).toBe(1000)
    expect((await record())?.motherName).toBe('Savita Pawar')
  })

  test('does not overwrite a concurrent change', async () => {
    await enter(admin, { dateOfBirth: '2006-03-16' })
    const item = await newestOf(registrar, 'RECORD')
    expect((await approve(registrar, { ...item, rowVersion: item.rowVersion + 1 })).errorCode).toBe(1204)
    const answers = await Promise.all([approve(registrar, item), approve(principal, item)])
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([1000, 1204])
    expect(answers.find(({ errorCode }) => errorCode === 1000)?.result).toMatchObject({ reissued: 0 })
  })
})

test('the list is paginated by the server, oldest first', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () => addPerson(server, { clientId: CLIENTS.svtu, userType: 'STUDENT', roleIds: [50] })),
  )
  await server.db.insert(dataChangeRequest).values(
    people.map(({ id }, place) => ({
      publicId: `PAGED${place}`,
      clientId: CLIENTS.svtu,
      userId: id,
      kind: 'CORRECTION' as const,
      text: 'x',
      createdAt: new Date(clock.now().getTime() + place * 1000),
    })),
  )
  const first = await list(admin, { pageSize: 10 })
  const second = await list(admin, { pageSize: 10, page: 2 })
  expect(first.rows).toHaveLength(10)
  expect(first.total).toBe(second.total)
  expect(
    [...first.rows, ...second.rows].map(({ reference }) => reference).filter((one) => one?.startsWith('PAGED')),
  ).toEqual(people.map((_, place) => `PAGED${place}`))
})
