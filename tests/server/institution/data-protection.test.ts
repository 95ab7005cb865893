import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { encode } from 'jpeg-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import { auditLog, loginAttempt, notificationOutbox, userAccount, userAsset } from '../../../server/db/schema.ts'
import { openRetention } from '../../../server/lib/retention/job.ts'
import { TABLE_NAMES } from '../../../server/lib/retention/rules.ts'
import { refreshSearchWords } from '../../../server/modules/users/accounts/search-words.ts'
import { carryOutErasures } from '../../support/institution/erasure.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const PRN = '2025417112003457'
/** What names the student, and nobody else. */
const NEEDLES = ['Zubaida', 'झुबैदा', 'zubaida@nowhere.example', '+919900112233', '+919900112244', 'Mumtazbegum']
/** Tables that keep a name: the printed hall tickets, and the log that nobody can change. */
const NAMED = ['hall_ticket_version', 'audit_log']

const clock = createMovableClock()
let server: TestServer
let asha = ''
let rekha = ''
let second: Person

const studentLogin = () =>
  post(
    server,
    'studentLoginPortal',
    JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: PRN, password: PASSWORD } }),
  )
const accountOf = async (loginName: string) => {
  const [row] = (await server.db.select().from(userAccount)).filter(
    (one) => one.clientId === CLIENTS.svtu && one.loginName === loginName,
  )
  if (!row) throw new Error(`no ${loginName}`)
  return row
}
const request = (userId: string, token = asha) =>
  call(server, 'requestErasure', { userId, reference: 'DP/2026/7', reason: 'Letter of the person' }, { token })
const decide = (erasureId: string, token: string, more: object = { decision: 'APPROVE' }) =>
  call(server, 'decideErasure', { erasureId, ...more }, { token })
const rowsOfQuery = async <Row>(name: string, token = asha, input: object = {}) =>
  ((await ask(server, name, input, { token })).result as Record<string, Row[] | null>)[name] ?? []
interface Parts {
  readonly parts: readonly { readonly part: string; readonly treatment: string; readonly rows: number }[]
}
const counted = ({ parts }: Parts) => Object.fromEntries(parts.map(({ part, rows }) => [part, rows]))

const number = async (text: string): Promise<number> =>
  (await selectRows<{ rows: number }>(server.db, sqlStatement(`select (${text})::int as rows`)))[0]?.rows ?? -1
/** The names of the tables of which a row contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const holds = texts.map((text) => `position(lower('${text}') in lower(row_to_json(t)::text)) > 0`).join(' or ')
  const found: string[] = []
  for (const name of TABLE_NAMES)
    if ((await number(`select count(*) from "${name}" t where ${holds}`)) > 0) found.push(name)
  return found
}

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  second = await addPerson(server, {
    clientId: CLIENTS.svtu,
    userType: 'UNIVERSITY',
    roleIds: [10],
    name: 'Rekha Deshmukh',
  })
  ;[asha, rekha] = await Promise.all([signIn(server, 'asha.admin'), createToken(server, second, clock.now())])
})
afterAll(() => server.close())

/** Gives the student a name that nobody else has, and data in as many tables as a person has in daily use. */
async function liveAsStudent(): Promise<{ token: string; file: string; page: string; userId: string }> {
  const { id, publicId } = await accountOf(PRN)
  const [first, local, email, mobile, guardian, mother] = NEEDLES
  for (const change of [
    `update student set name = '${first} Shaikh', name_i_18n = '{"mr":"${local}"}', mother_name = '${mother}',
      mobile = '${mobile}', guardian_mobile = '${guardian}', email = '${email}' where user_id = ${id}`,
    `update user_profile set display_name = '${first} Shaikh', name_i_18n = '{"mr":"${local}"}', first_name = '${first}'
      where user_id = ${id}`,
    `update user_account set email = '${email}', email_key = '${email}', mobile = '${mobile}', email_verified_at = now()
      where id = ${id}`,
    `insert into notification_outbox (client_id, notification_id, channel, language, address, body)
      values (${CLIENTS.svtu}, 101, 'EMAIL', 'en', '${email}', 'Dear ${first}')`,
    `with file as (insert into user_import (public_id, client_id, created_by, file_name, columns, status)
      values ('import-of-a-test', ${CLIENTS.svtu}, ${id}, 'users.csv', '[]', 'DONE') returning id)
      insert into user_import_row (client_id, import_id, row_no, "values", user_id)
      select ${CLIENTS.svtu}, id, 1, '["${first}"]', ${id} from file`,
  ])
    await server.db.execute(sqlStatement(change))
  await refreshSearchWords(server.db, CLIENTS.svtu, [id])
  const token = (await studentLogin()).headers.get('authorization') ?? ''
  const picture = Buffer.from(Array.from({ length: 360 * 450 * 4 }, (_, index) => (index * 7) % 251))
  const base64 = encode({ width: 360, height: 450, data: picture }, 20).data.toString('base64')
  for (const [name, input] of [
    ['uploadAsset', { kind: 'PHOTO', base64 }],
    ['requestDataChange', { kind: 'ERASURE', text: 'Zubaida asks: write to zubaida@nowhere.example' }],
  ] as const)
    expect((await call(server, name, input, { token })).errorCode).toBe(1000)
  expect(
    (await call(server, 'addUserNote', { userId: publicId, text: 'Zubaida has called.' }, { token: asha })).errorCode,
  ).toBe(1000)
  expect((await call(server, 'revokeUserSessions', { userId: publicId }, { token: asha })).errorCode).toBe(1000)
  const asset = (await server.db.select().from(userAsset)).find(({ userId }) => userId === id)
  const again = (await studentLogin()).headers.get('authorization') ?? ''
  const file = `${server.folder}/buckets/svtu-photos/${asset?.path ?? ''}`
  expect(existsSync(file)).toBe(true)
  // The light page of a ticket is a file without a row.
  const [ticket] = await selectRows<{ folder: string }>(
    server.db,
    sqlStatement(`select e.code || '/' || t.public_id as folder
      from hall_ticket t join exam_event e on e.id = t.exam_event_id
      join student s on s.id = t.student_id where s.user_id = ${id} limit 1`),
  )
  const folder = `${server.folder}/buckets/svtu-tickets/${ticket?.folder ?? ''}`
  const page = `${folder}/v1.en.html`
  mkdirSync(folder, { recursive: true })
  writeFileSync(page, 'a hall ticket')
  return { token: again, file, page, userId: publicId }
}

describe('the erasure of a student', () => {
  let life: Awaited<ReturnType<typeof liveAsStudent>>
  let erasureId = ''
  beforeAll(async () => {
    life = await liveAsStudent()
  })

  test('is shown before: what is deleted, replaced and kept', async () => {
    const { userId } = life
    const [preview] = await rowsOfQuery<Parts & { obstacle: string | null; reference: string | null }>(
      'erasurePreview',
      asha,
      { userId },
    )
    expect(preview).toMatchObject({ obstacle: null, reference: expect.stringMatching(/^[0-9A-F]{12}$/) as string })
    const { id } = await accountOf(PRN)
    const of = (table: string, column = 'user_id') => number(`select count(*) from ${table} where ${column} = ${id}`)
    const owed = `join student s on s.id = i.student_id where s.user_id = ${id}`
    const paid = `join invoice i on i.id = o.invoice_id ${owed}`
    const plain = {
      // The uploaded photograph, and the one in the record.
      PICTURES: (await of('user_asset')) + 1,
      // The light page, which no row names.
      TICKET_FILES: 1,
      MESSAGES: await number(
        `select count(*) from notification_outbox where user_id = ${id} or address = '${NEEDLES[2]}'`,
      ),
      IMPORT_LINES: await of('user_import_row'),
      SIGN_IN_LOG: await of('login_attempt'),
      ACCOUNT: (await of('user_account', 'id')) + (await of('user_profile')),
      PAYMENTS:
        (await number(`select count(*) from invoice i ${owed}`)) +
        (await number(`select count(*) from payment_order o ${paid}`)) +
        (await number(
          `select count(*) from payment_transaction t join payment_order o on o.id = payment_order_id ${paid}`,
        )) +
        (await number(`select count(*) from receipt r join payment_order o on o.id = payment_order_id ${paid}`)),
    }
    expect(preview && counted(preview)).toMatchObject({ ...plain, STUDENT: 1, PICTURES: 2 })
    expect(preview && counted(preview)['EXAM_REGISTER']).toBeGreaterThan(3)
  })

  test('is requested once, by an administrator with the right, for a person of the institution', async () => {
    const { userId } = life
    expect((await request(userId, await signIn(server, 'noor.clerk'))).errorCode).toBe(1107)
    expect((await request('no-such-person-here')).errorCode).toBe(1202)
    expect((await request((await accountOf('asha.admin')).publicId)).errorCode).toBe(1107)
    const [elsewhere] = (await server.db.select().from(userAccount)).filter(
      ({ clientId }) => clientId === CLIENTS.shantiban,
    )
    expect((await request(elsewhere?.publicId ?? '')).errorCode).toBe(1202)
    const { result } = await request(userId)
    expect(result).toMatchObject({ outcome: 'REQUESTED' })
    erasureId = (result as { erasureId: string }).erasureId
    expect((await request(userId)).result).toEqual({ outcome: 'OBSTACLE', obstacle: 'REQUESTED' })
    const sentMessages = (await server.db.select().from(notificationOutbox)).filter(
      ({ notificationId }) => notificationId === 128,
    )
    const holders =
      await number(`select count(distinct user_id) from user_role r join user_account a on a.id = r.user_id
      where r.client_id = ${CLIENTS.svtu} and role_id = 10 and a.status = 'ACTIVE'`)
    expect(sentMessages).toHaveLength(holders - 1)
    expect(sentMessages.map(({ userId: id }) => id)).toContain(second.id)
    expect(sentMessages.map(({ userId: id }) => id)).not.toContain((await accountOf('asha.admin')).id)
    expect(sentMessages[0]?.body).toContain(erasureId)
    expect(sentMessages.map(({ body }) => body).filter((body) => NEEDLES.some((name) => body.includes(name)))).toEqual(
      [],
    )
    expect((await call(server, 'LoginCopy', null, { token: life.token })).errorCode).toBe(1000)
  })

  test('is decided by a second administrator, not by the one who has requested it', async () => {
    expect(await rowsOfQuery('erasureRequests')).toMatchObject([
      { erasureId, status: 'REQUESTED', cannotDecide: 'OWN_ENTRY', person: { displayName: 'Zubaida Shaikh' } },
    ])
    expect(await rowsOfQuery('erasureRequests', rekha)).toMatchObject([{ cannotDecide: null, parts: null }])
    expect(await decide(erasureId, asha)).toMatchObject({ errorCode: 1107, result: { denial: 'OWN_ENTRY' } })
    expect((await decide('0123456789AB', rekha)).errorCode).toBe(1202)
    expect(await number('select count(*) from erasure_request where decided_at is not null')).toBe(0)
  })

  test('leaves no name, number or address outside the printed tickets and the log of actions', async () => {
    const before = await tablesWith(NEEDLES)
    for (const table of [
      'student',
      'user_account',
      'user_profile',
      'user_note',
      'data_change_request',
      'notification_outbox',
      'user_import_row',
    ])
      expect(before).toContain(table)
    const done = await decide(erasureId, rekha)
    expect(done).toMatchObject({ errorCode: 1000, result: { outcome: 'SCHEDULED' } })
    expect(await rowsOfQuery<object>('erasureRequests', rekha)).toMatchObject([{ status: 'APPROVED', mayStop: true }])
    expect((await request(life.userId)).result).toEqual({ outcome: 'OBSTACLE', obstacle: 'REQUESTED' })
    expect(await carryOutErasures(server, clock.now())).toBe(1)
    const [{ parts, person }] = (await rowsOfQuery('erasureRequests', rekha)) as [
      Parts & { person: { displayName: string } },
    ]
    const pseudonym = person.displayName
    expect((await tablesWith(NEEDLES)).filter((table) => !NAMED.includes(table))).toEqual([])
    expect(counted({ parts })).toMatchObject({ PICTURES: 2, TICKET_FILES: 1, STUDENT: 1 })
    const [row] = await rowsOfQuery<object>('erasureRequests', rekha)
    expect(row).toMatchObject({ status: 'DONE', reason: '', person: { displayName: pseudonym }, parts })
    expect((await decide(erasureId, rekha)).errorCode).toBe(1204)
    expect((await request(life.userId)).result).toEqual({ outcome: 'OBSTACLE', obstacle: 'ERASED' })
  })

  test('ends the sessions and the login, deletes the photograph, and is audited without personal data', async () => {
    expect((await call(server, 'LoginCopy', null, { token: life.token })).errorCode).not.toBe(1000)
    expect((await studentLogin()).headers.get('authorization')).toBeNull()
    expect(life.file).toMatch(/jpg$/)
    expect([life.file, life.page].map((path) => existsSync(path))).toEqual([false, false])
    const acts = (await server.db.select().from(auditLog)).filter(({ activity }) => activity.endsWith('Erasure'))
    expect(acts.map(({ activity, detail }) => [activity, detail])).toEqual([
      ['requestErasure', { request: erasureId }],
      ['decideErasure', { request: erasureId, decision: 'APPROVE', dueAt: expect.any(String) as unknown }],
      ['carryOutErasure', { request: erasureId }],
    ])
  })
})

test('a request is rejected with a reason, and then nothing changes', async () => {
  const { publicId } = await accountOf('tanvi.teacher')
  const { erasureId } = (await request(publicId)).result as { erasureId: string }
  expect((await decide(erasureId, rekha, { decision: 'REFUSE', reason: 'Still employed.' })).result).toEqual({
    outcome: 'REFUSED',
  })
  const rows = await rowsOfQuery<{ erasureId: string }>('erasureRequests')
  expect(rows.find((row) => row.erasureId === erasureId)).toMatchObject({
    status: 'REFUSED',
    refusal: 'Still employed.',
    decidedBy: 'Rekha Deshmukh',
  })
  expect((await accountOf('tanvi.teacher')).status).toBe('ACTIVE')
})

test('the only administrator of a college must hand it over before', async () => {
  expect((await request((await accountOf('meera.principal')).publicId)).result).toEqual({
    outcome: 'OBSTACLE',
    obstacle: 'ONLY_COLLEGE_ADMIN',
  })
})

test('what the next run deletes is reported before, and what it deleted after, of the own institution only', async () => {
  const old = new Date(clock.now().getTime() - 181 * 86_400_000)
  const attempt = { loginNameHash: 'x', at: old, outcome: 'BAD' as const }
  await server.db.insert(loginAttempt).values([
    { ...attempt, clientId: CLIENTS.svtu },
    { ...attempt, clientId: CLIENTS.svtu },
    { ...attempt, clientId: CLIENTS.fauc },
  ])
  const ruleOf = async () =>
    (await rowsOfQuery<{ kind: string; due: number }>('retentionRules')).find(({ kind }) => kind === 'login_attempt')
  const limit = new Date(clock.now().getTime() - 180 * 86_400_000).toISOString()
  const due = await number(
    `select count(*) from login_attempt where client_id = ${CLIENTS.svtu} and at < '${limit}'::timestamptz`,
  )
  expect(due).toBeGreaterThanOrEqual(2)
  expect(await ruleOf()).toMatchObject({ days: 180, since: 'CREATED', due })
  await openRetention({
    db: server.db,
    dataDir: server.folder,
    now: clock.now,
    onFault: (error) => {
      throw error
    },
  }).sweep()
  expect(await ruleOf()).toMatchObject({ due: 0 })
  const [run] = await rowsOfQuery<{ deleted: object[] }>('retentionRuns')
  expect(run?.deleted).toContainEqual({ kind: 'login_attempt', rows: due })
  expect((await ask(server, 'retentionRuns', {}, { token: await signIn(server, 'noor.clerk') })).errorCode).toBe(1107)
})
