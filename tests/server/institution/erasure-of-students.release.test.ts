import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_NAMES } from '../../../server/lib/retention/rules.ts'
import { carryOutErasures } from '../../support/institution/erasure.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, addRole, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

/** The PRN of a student with an account, whose enrolments the others get too. */
const KNOWN = '2025417112003457'
const PRN = '2026417112009001'

const clock = createMovableClock()
let server: TestServer
let asha = ''
let rekha = ''
let colleges: readonly number[] = []

interface Found {
  readonly userId: string | null
  readonly prn: string | null
  readonly displayName: string
  readonly loginName: string | null
  readonly college: object | null
}
interface Parts {
  readonly parts: readonly { readonly part: string; readonly treatment: string; readonly rows: number }[]
}

const rowsOfQuery = async <Row>(name: string, input: object, token = asha) =>
  ((await ask(server, name, input, { token })).result as Record<string, Row[] | null>)[name] ?? []
const find = (text: string, token = asha) => rowsOfQuery<Found>('peopleToErase', { text }, token)
const request = (who: object, token = asha) =>
  call(server, 'requestErasure', { ...who, reference: 'DP/2026/9', reason: 'Letter of the person' }, { token })
const decide = (erasureId: string, token = rekha) =>
  call(server, 'decideErasure', { decision: 'APPROVE', erasureId }, { token })
/** Carries out the approved erasures; returns what was done for one of them. */
async function carriedOut(erasureId: string): Promise<Parts & { readonly pseudonym: string }> {
  await carryOutErasures(server, clock.now())
  const rows = await rowsOfQuery<Parts & { erasureId: string; person: { displayName: string } }>('erasureRequests', {})
  const row = rows.find((one) => one.erasureId === erasureId)
  if (!row) throw new Error(`no ${erasureId}`)
  return { parts: row.parts, pseudonym: row.person.displayName }
}
/** Requests, approves and carries out an erasure. */
async function erase(who: object): Promise<Parts & { readonly pseudonym: string }> {
  const { erasureId } = (await request(who)).result as { erasureId: string }
  const done = await decide(erasureId)
  expect(done).toMatchObject({ errorCode: 1000, result: { outcome: 'SCHEDULED' } })
  return carriedOut(erasureId)
}
const counted = ({ parts }: Parts) => Object.fromEntries(parts.map(({ part, rows }) => [part, rows]))

interface NewStudent {
  readonly prn: string
  readonly name: string
  readonly mobile?: string
  readonly collegeIds?: readonly number[]
}
/** Adds a student without an account as an import does, enrolled at some colleges. */
async function addStudent({ prn, name, mobile = '', collegeIds = colleges.slice(0, 1) }: NewStudent): Promise<number> {
  const [made] = await selectSqlRows(
    server,
    `insert into student (client_id, prn, name, name_i_18n, mother_name, dob, gender, mobile, email, guardian_mobile)
      values (${CLIENTS.svtu}, '${prn}', '${name}', '{"mr":"झुलेखा ${prn}"}', 'Mumtazbegum', '2006-05-04', 'F',
      nullif('${mobile}', ''), '${prn}@nowhere.example', '+919900112244') returning id::int`,
  )
  const id = Number(made?.['id'])
  for (const [place, collegeId] of collegeIds.entries())
    await selectSqlRows(
      server,
      `insert into enrolment (client_id, student_id, college_id, program_id, academic_year_id, program_part_id, roll_no,
        type, status)
       select client_id, ${id}, ${collegeId}, program_id, academic_year_id, program_part_id, 'R1', 'REGULAR', 'ACTIVE'
       from (select e.*, row_number() over (order by e.id) as place from enrolment e where e.client_id = ${CLIENTS.svtu}
         and (e.program_part_id, e.academic_year_id) in (
           select program_part_id, max(academic_year_id) from enrolment group by program_part_id)) known
       where place = ${place + 1} returning id::int`,
    )
  return id
}
/** Gives a student an account, as the import of users does. */
async function link(studentId: number, { id }: Person): Promise<void> {
  await selectSqlRows(server, `update student set user_id = ${id} where id = ${studentId} returning id::int`)
}
/** An administrator of colleges with every right of the data-protection screen. */
const officerOf = async (...collegeIds: number[]) =>
  createToken(
    server,
    await addPerson(server, { clientId: CLIENTS.svtu, userType: 'COLLEGE', roleIds: [1990], collegeIds }),
    clock.now(),
  )
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const holds = texts.map((text) => `position(lower('${text}') in lower(row_to_json(t)::text)) > 0`).join(' or ')
  const found: string[] = []
  for (const name of TABLE_NAMES) if ((await countRows(server, `"${name}" t where ${holds}`)) > 0) found.push(name)
  return found
}

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  const second = await addPerson(server, {
    clientId: CLIENTS.svtu,
    userType: 'UNIVERSITY',
    roleIds: [10],
    name: 'Rekha Deshmukh',
  })
  ;[asha, rekha, colleges] = await Promise.all([
    signIn(server, 'asha.admin'),
    createToken(server, second, clock.now()),
    listCollegeIds(server, CLIENTS.svtu),
  ])
  await addRole(server, CLIENTS.svtu, 1990, { screens: ['/data-protection'], canApprove: true })
})
afterAll(() => server.close())

describe('a student who was imported and has no account', () => {
  let id = 0
  let file = ''
  beforeAll(async () => {
    id = await addStudent({ prn: PRN, name: 'Zulekha Pathan', mobile: '+919900117531' })
    const folder = `${server.folder}/buckets/svtu-photos`
    file = `${folder}/${id}-0123456789abcdef.jpg`
    await mkdir(folder, { recursive: true })
    await writeFile(file, 'a photograph')
    await server.db.execute(`update student set photo_path = '${id}-0123456789abcdef.jpg' where id = ${id}`)
  })

  test('is found by name, name in the local script, PRN, number and address, once', async () => {
    for (const text of [
      'Zulekha',
      'path zul',
      'झुलेखा',
      PRN,
      '2026 4171 1200 9001',
      '२०२६४१७११२००९००१',
      '7531',
      '99001 17531',
      `${PRN}@nowhere.example`,
    ])
      expect([text, await find(text)]).toEqual([
        text,
        [
          expect.objectContaining({
            userId: null,
            loginName: null,
            prn: PRN,
            displayName: 'Zulekha Pathan',
            college: expect.objectContaining({ name: expect.any(String) as string }) as object,
          }),
        ],
      ])
    expect(await find('%')).toEqual([])
    expect(
      (await ask(server, 'peopleToErase', { text: 'Zulekha' }, { token: await signIn(server, 'noor.clerk') }))
        .errorCode,
    ).toBe(1107)
  })

  test('is requested by PRN, once, and decided by a second administrator; what is kept is named', async () => {
    const [preview] = await rowsOfQuery<Parts & Found>('erasurePreview', { prn: PRN })
    expect(preview).toMatchObject({ person: { userId: null, prn: PRN }, obstacle: null, reference: null })
    const own = { STUDENT: 1, EXAM_REGISTER: 1, ACCOUNT: 0, SIGN_IN: 0 }
    expect(preview && counted(preview)).toMatchObject({ ...own, PICTURES: 1, TICKET_FILES: 0 })
    expect((await request({})).errorCode).toBe(1202)
    expect((await request({ prn: '2026417112009999' })).errorCode).toBe(1202)
    const { erasureId } = (await request({ prn: PRN })).result as { erasureId: string }
    expect((await request({ prn: PRN })).result).toEqual({ outcome: 'OBSTACLE', obstacle: 'REQUESTED' })
    const open = { erasureId, status: 'REQUESTED', person: { userId: null, prn: PRN, displayName: 'Zulekha Pathan' } }
    expect(await rowsOfQuery('erasureRequests', {})).toMatchObject([{ ...open, cannotDecide: 'OWN_ENTRY' }])
    expect(await rowsOfQuery('erasureRequests', {}, rekha)).toMatchObject([{ ...open, cannotDecide: null }])
    expect(await countRows(server, 'notification_outbox where notification_id = 128')).toBeGreaterThan(0)
    expect((await decide(erasureId, asha)).errorCode).toBe(1107)
    expect(existsSync(file)).toBe(true)

    const needles = ['Zulekha', 'झुलेखा', 'Mumtazbegum', '9900117531', '9900112244', '@nowhere.example']
    expect(await tablesWith(needles)).toContain('student')
    const done = await decide(erasureId)
    expect(done).toMatchObject({ errorCode: 1000, result: { outcome: 'SCHEDULED' } })
    const { pseudonym, parts } = await carriedOut(erasureId)
    expect(await tablesWith(needles)).toEqual([])
    expect(existsSync(file)).toBe(false)
    expect(await rowsOfQuery('erasureRequests', {}, rekha)).toMatchObject([
      { status: 'DONE', reason: '', person: { displayName: pseudonym, prn: PRN }, parts },
    ])
    expect(parts).toContainEqual({ part: 'EXAM_REGISTER', treatment: 'KEPT', rows: 1 })
    expect(await countRows(server, `student where id = ${id} and prn = '${PRN}' and name = '${pseudonym}'`)).toBe(1)
    expect((await decide(erasureId)).errorCode).toBe(1204)
  })

  test('is not found and cannot be requested again, unless an import has written the record again', async () => {
    expect(await find(PRN)).toEqual([])
    expect((await request({ prn: PRN })).result).toEqual({ outcome: 'OBSTACLE', obstacle: 'ERASED' })
    const acts = await selectSqlRows(
      server,
      `select activity, entity_id from audit_log where entity = 'student' and activity like '%Erasure' order by id`,
    )
    expect(acts).toEqual(
      ['requestErasure', 'decideErasure', 'carryOutErasure'].map((activity) => ({ activity, entity_id: String(id) })),
    )
    await server.db.execute(`update student set name = 'Zulekha Pathan', dob = '2006-05-04' where id = ${id}`)
    expect(await find(PRN)).toMatchObject([{ prn: PRN }])
    expect(counted(await erase({ prn: PRN }))).toMatchObject({ STUDENT: 1 })
  })
})

describe('a student with an account and a record', () => {
  test('is one hit, and the PRN names the whole person', async () => {
    const found = await find(KNOWN)
    expect(found).toMatchObject([{ prn: KNOWN, userId: expect.any(String) as string }])
    const [byPrn] = await rowsOfQuery<Parts>('erasurePreview', { prn: KNOWN })
    expect([byPrn]).toEqual(await rowsOfQuery('erasurePreview', { userId: found[0]?.userId }))
    expect(byPrn && counted(byPrn)).toMatchObject({ STUDENT: 1, ACCOUNT: 2 })
  })

  test('is treated whole where the account was made after the request, with every record', async () => {
    const first = await addStudent({ prn: '2026417112009002', name: 'Ruksana Naik' })
    const { erasureId } = (await request({ prn: '2026417112009002' })).result as { erasureId: string }
    const account = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'STUDENT',
      roleIds: [],
      name: 'Ruksana Naik',
    })
    await link(first, account)
    await link(await addStudent({ prn: '2026417112009003', name: 'Ruksana Naik' }), account)
    expect((await request({ userId: account.publicId })).result).toMatchObject({ obstacle: 'REQUESTED' })
    expect(await rowsOfQuery('erasureRequests', {}, rekha)).toContainEqual(
      expect.objectContaining({
        erasureId,
        person: expect.objectContaining({ loginName: account.loginName }) as object,
      }),
    )
    expect((await decide(erasureId)).result).toMatchObject({ outcome: 'SCHEDULED' })
    expect(counted(await carriedOut(erasureId))).toMatchObject({ STUDENT: 2, ACCOUNT: 2 })
    expect(await tablesWith(['Ruksana', account.loginName])).toEqual([])
    expect(await countRows(server, `student where user_id = ${account.id}`)).toBe(0)
    expect((await request({ userId: account.publicId })).result).toMatchObject({ obstacle: 'ERASED' })
  })
})

test('an administrator of colleges finds, requests and decides only about students of these colleges', async () => {
  const [own = 0, other = 0] = colleges
  await addStudent({ prn: '2026417112009004', name: 'Farzana Mulla', collegeIds: [own] })
  await addStudent({ prn: '2026417112009005', name: 'Farzana Mulla', collegeIds: [other] })
  await addStudent({ prn: '2026417112009006', name: 'Farzana Mulla', collegeIds: [own, other] })
  const [here, both] = [await officerOf(own), await officerOf(own, other)]
  const prnsOf = async (token: string) => (await find('Farzana Mulla', token)).map(({ prn }) => prn)
  expect(await prnsOf(here)).toEqual(['2026417112009004', '2026417112009006'])
  expect(await prnsOf(both)).toHaveLength(3)
  expect(await rowsOfQuery('erasurePreview', { prn: '2026417112009005' }, here)).toEqual([])
  expect((await request({ prn: '2026417112009005' }, here)).errorCode).toBe(1202)
  expect(await request({ prn: '2026417112009006' }, here)).toMatchObject({
    errorCode: 1107,
    result: { denial: 'OTHER_COLLEGE' },
  })
  const { erasureId } = (await request({ prn: '2026417112009005' })).result as { erasureId: string }
  const listed = async (token: string) =>
    (await rowsOfQuery<{ erasureId: string }>('erasureRequests', {}, token)).map((row) => row.erasureId)
  expect(await listed(here)).not.toContain(erasureId)
  expect((await decide(erasureId, here)).errorCode).toBe(1202)
  expect(await listed(both)).toContain(erasureId)
  expect((await decide(erasureId, both)).result).toMatchObject({ outcome: 'SCHEDULED' })
  await carriedOut(erasureId)
  expect(await listed(both)).toContain(erasureId)
  const foreignPerson = await addPerson(server, { clientId: CLIENTS.shantiban, userType: 'UNIVERSITY', roleIds: [10] })
  const elsewhere = await createToken(server, foreignPerson, clock.now())
  expect(await find('Farzana', elsewhere)).toEqual([])
  expect((await request({ prn: '2026417112009006' }, elsewhere)).errorCode).toBe(1202)
})
