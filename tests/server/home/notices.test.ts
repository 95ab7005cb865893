import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeChoices, NoticeRow } from '../../../src/contract/home/notices.ts'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import { auditLog } from '../../../server/db/schema.ts'
import { addDays, formatIsoDay } from '../../../server/lib/time/iso-day.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken, listCollegeIds } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const ADMIN = 10
const OFFICER = 12
const PRINCIPAL = 20
const TODAY = formatIsoDay('Asia/Kolkata', new Date())

let server: TestServer
let [admin, one, other] = ['', 0, 0]
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  const students = await listStudents()
  one = students[0]?.college ?? 0
  other = students.find(({ college }) => college !== one)?.college ?? 0
  admin = await token('UNIVERSITY', [ADMIN])
})
afterAll(() => server.close())

async function token(
  userType: 'UNIVERSITY' | 'COLLEGE' | 'STAFF' | 'STUDENT',
  roleIds: readonly number[] = [],
  collegeIds: readonly number[] = [],
  institution: number = clientId,
): Promise<string> {
  return createToken(server, await addPerson(server, { clientId: institution, userType, roleIds, collegeIds }))
}

interface StudentRow {
  readonly id: number
  readonly college: number
  readonly program: number
}

/** Returns the students with an account who study in one programme of one college. */
const listStudents = async () =>
  (await selectSqlRows(
    server,
    `select s.user_id::float8 as id, min(e.college_id)::float8 as college, min(e.program_id)::float8 as program
     from student s join enrolment e on e.client_id = s.client_id and e.student_id = s.id and e.status = 'ACTIVE'
     join user_account u on u.id = s.user_id and u.status = 'ACTIVE'
     where s.client_id = ${clientId}
     group by s.user_id having count(distinct e.program_id) = 1 and count(distinct e.college_id) = 1
     order by s.user_id`,
  )) as unknown as StudentRow[]

/** Returns a student for whom a condition holds, with a token. */
async function findStudent(condition: (student: StudentRow) => boolean) {
  const found = (await listStudents()).find(condition)
  if (!found) throw new Error('There is no such student.')
  return { ...found, token: await createToken(server, { id: found.id, clientId }) }
}

const EVERYBODY = { userTypes: [], roleIds: [], collegeIds: [], programIds: [] }
const notice = (title: string, more: object = {}) => ({
  texts: { en: { title, body: 'First line.\nSecond line.' }, mr: { title: `${title} मराठी`, body: 'मजकूर' } },
  severity: 'INFO',
  audience: EVERYBODY,
  firstOn: TODAY,
  lastOn: null,
  link: null,
  ...more,
})
const save = (input: object, by = admin) => call(server, 'saveNotice', input, { token: by })
const withdraw = (row: Pick<NoticeRow, 'noticeId' | 'seen'>, by = admin) =>
  call(server, 'withdrawNotice', { noticeId: row.noticeId, seen: row.seen }, { token: by })
async function write(title: string, more: object = {}, by = admin): Promise<{ noticeId: number; seen: string }> {
  const reply = await save(notice(title, more), by)
  expect(reply).toMatchObject({ errorCode: 1000, result: { outcome: 'CREATED' } })
  return reply.result as { noticeId: number; seen: string }
}
async function list(by = admin): Promise<readonly NoticeRow[]> {
  const { result } = await ask(server, 'notices', {}, { token: by })
  return (result as { notices: readonly NoticeRow[] | null }).notices ?? []
}
const find = async (noticeId: number, by = admin) => (await list(by)).find((row) => row.noticeId === noticeId)
async function titlesFor(reader: string): Promise<readonly string[]> {
  const { result } = await ask(server, 'announcements', {}, { token: reader })
  const rows = (result as { announcements: readonly { title: LocalisedName }[] | null }).announcements ?? []
  return rows.map(({ title }) => title.translations.en ?? title.name)
}
const forPeople = (audience: object) => ({ audience: { ...EVERYBODY, ...audience } })

describe('an administrator', () => {
  it('writes a notice in some languages; everybody sees it at once, and the act is audited', async () => {
    const { noticeId, seen } = await write('Holiday', { link: 'https://www.svtu.example/holiday' })
    expect(await find(noticeId)).toEqual({
      noticeId,
      seen,
      state: 'CURRENT',
      texts: {
        en: { title: 'Holiday', body: 'First line.\nSecond line.' },
        mr: { title: 'Holiday मराठी', body: 'मजकूर' },
      },
      severity: 'INFO',
      audience: EVERYBODY,
      firstOn: TODAY,
      lastOn: null,
      link: 'https://www.svtu.example/holiday',
    })
    const reader = await token('STAFF', [], [one])
    const { result } = await ask(server, 'recentEvents', {}, { token: reader })
    const [events] = (result as { recentEvents: readonly { events: readonly object[] }[] }).recentEvents
    expect(events?.events).toContainEqual(
      expect.objectContaining({ announcementId: noticeId, seen: false, link: 'https://www.svtu.example/holiday' }),
    )
    const acts = (await server.db.select().from(auditLog)).filter(
      ({ entity, entityId }) => entity === 'announcement' && entityId === String(noticeId),
    )
    expect(acts).toMatchObject([{ activity: 'saveNotice', clientId }])
  })

  it('writes one notice, however often the same call arrives', async () => {
    const headers = { 'idempotency-key': 'notice-of-a-test-1' }
    const answers = [1, 2].map(() => call(server, 'saveNotice', notice('Once'), { token: admin, headers }))
    const ids = (await Promise.all(answers)).flatMap(({ errorCode, result }) =>
      errorCode === 1000 ? [(result as { noticeId: number }).noticeId] : [],
    )
    expect(new Set(ids).size).toBe(1)
    expect((await list()).filter(({ texts }) => texts.en?.title === 'Once')).toHaveLength(1)
  })

  it('changes a notice; what somebody else has changed meanwhile is not overwritten', async () => {
    const { noticeId, seen } = await write('Before')
    const changed = await save({ noticeId, seen, ...notice('After', { severity: 'URGENT' }) })
    expect(changed).toMatchObject({ errorCode: 1000, result: { outcome: 'SAVED' } })
    expect(await save({ noticeId, seen, ...notice('Lost') })).toMatchObject({ errorCode: 1204 })
    expect(await withdraw({ noticeId, seen })).toMatchObject({ errorCode: 1204 })
    expect(await save({ noticeId, seen, ...notice('After', { severity: 'URGENT' }) })).toMatchObject({
      result: { outcome: 'UNCHANGED' },
    })
    const answers = await Promise.all(
      ['One', 'Two'].map((title) =>
        save({ noticeId, seen: (changed.result as { seen: string }).seen, ...notice(title) }),
      ),
    )
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([1000, 1204])
  })

  it('withdraws a notice: nobody sees it any more, and it stays in the list, where it cannot be changed', async () => {
    const { noticeId, seen } = await write('Withdrawn')
    const reader = await token('STAFF')
    expect(await titlesFor(reader)).toContain('Withdrawn')
    expect(await withdraw({ noticeId, seen })).toMatchObject({ errorCode: 1000, result: { outcome: 'WITHDRAWN' } })
    expect(await titlesFor(reader)).not.toContain('Withdrawn')
    expect(await find(noticeId)).toMatchObject({ state: 'WITHDRAWN' })
    expect(await save({ noticeId, seen, ...notice('Again') })).toMatchObject({ errorCode: 1205 })
    expect(await withdraw({ noticeId, seen })).toMatchObject({ errorCode: 1205 })
  })

  it('writes for days to come; the notice is shown from its first day to its last', async () => {
    const later = addDays(TODAY, 2)
    const { noticeId } = await write('Later', { firstOn: later, lastOn: later })
    expect(await find(noticeId)).toMatchObject({ state: 'COMING', firstOn: later, lastOn: later })
    const reader = await token('STAFF')
    expect(await titlesFor(reader)).not.toContain('Later')
    const hours = (from: number, to: number) =>
      selectSqlRows(
        server,
        `update announcement set from_at = now() + interval '${from} hours', to_at = now() + interval '${to} hours'
         where id = ${noticeId} returning id`,
      )
    await hours(-2, 1)
    expect(await titlesFor(reader)).toContain('Later')
    await hours(-2, -1)
    expect(await titlesFor(reader)).not.toContain('Later')
    const past = await find(noticeId)
    expect(past?.state).toBe('PAST')
    expect(await save({ noticeId, seen: past?.seen, ...notice('Later again') })).toMatchObject({ errorCode: 1205 })
    const states = (await list()).map(({ state }) => state === 'PAST' || state === 'WITHDRAWN')
    expect(states).toEqual([...states].sort())
  })

  it.each([
    ['texts.mr.title', { texts: { en: { title: 'English', body: 'Text' } } }, 'This field is required.'],
    ['firstOn', { firstOn: addDays(TODAY, -1) }, 'Choose today or a later day.'],
    ['lastOn', { firstOn: addDays(TODAY, 2), lastOn: TODAY }, 'The last day is before the first day.'],
    ['link', { link: 'javascript:alert(1)' }, 'Check this value.'],
    ['link', { link: 'http://www.svtu.example' }, 'Check this value.'],
    ['link', { link: 'https://name:secret@www.svtu.example' }, 'Check this value.'],
    ['texts.en.title', { texts: { en: { title: 'x'.repeat(121), body: 'x' } } }, 'At most 120 characters.'],
    ['texts.en.body', { texts: { en: { title: 'x', body: 'x'.repeat(2001) } } }, 'At most 2000 characters.'],
    ['texts.en.body', { texts: { en: { title: 'x', body: 'Private \uE000 sign' } } }, 'Check this value.'],
    ['audience.collegeIds', forPeople({ collegeIds: [2_000_000_000] }), 'One of these does not exist any more.'],
    ['audience.programIds', forPeople({ userTypes: ['STAFF'], programIds: [1] }), 'reaches only students'],
  ])('gets a message at %s (%#)', async (field, more, message) => {
    const { errorCode, result } = await save(notice('Wrong', more))
    expect(errorCode).toBe(1201)
    const { fieldErrors } = result as { fieldErrors: readonly { field: string; message: string }[] }
    expect(fieldErrors.find((fault) => fault.field === field)?.message).toContain(message)
  })

  it('sees and changes no notice of another institution', async () => {
    const { noticeId, seen } = await write('Ours')
    const foreign = await token('UNIVERSITY', [ADMIN], [], CLIENTS.shantiban)
    expect(await find(noticeId, foreign)).toBeUndefined()
    expect(await withdraw({ noticeId, seen }, foreign)).toMatchObject({ errorCode: 1202 })
    expect(await save({ noticeId, seen, ...notice('Theirs') }, foreign)).toMatchObject({ errorCode: 1202 })
    expect(await titlesFor(foreign)).not.toContain('Ours')
    const colleges = await listCollegeIds(server, CLIENTS.shantiban)
    expect(await save(notice('Wrong', forPeople({ collegeIds: colleges.slice(0, 1) })))).toMatchObject({
      errorCode: 1201,
    })
  })
})

describe('the audience of a notice', () => {
  it('are students of a college, by their enrolment, and its staff', async () => {
    await write('For one college', forPeople({ collegeIds: [one] }))
    const [reader, otherStudent] = [
      await findStudent(({ college }) => college === one),
      await findStudent(({ college }) => college === other),
    ]
    const readers = [reader.token, await token('STAFF', [], [one]), await token('STAFF', [], [other, one])]
    for (const who of readers) expect(await titlesFor(who)).toContain('For one college')
    for (const who of [otherStudent.token, await token('STAFF', [], [other]), await token('UNIVERSITY', [OFFICER])])
      expect(await titlesFor(who)).not.toContain('For one college')
  })

  it('are students of a programme, and nobody else', async () => {
    const reader = await findStudent(({ college }) => college === one)
    const otherStudent = await findStudent(({ program }) => program !== reader.program)
    await write('For one programme', forPeople({ programIds: [reader.program] }))
    await write('For the college too', forPeople({ programIds: [reader.program], collegeIds: [other] }))
    expect(await titlesFor(reader.token)).toContain('For one programme')
    expect(await titlesFor(reader.token)).not.toContain('For the college too')
    expect(await titlesFor(otherStudent.token)).not.toContain('For one programme')
    expect(await titlesFor(await token('STAFF', [], [one]))).not.toContain('For one programme')
  })

  it('are holders of a role in force, and people of a type', async () => {
    await write('For officers and students', forPeople({ userTypes: ['STUDENT'], roleIds: [OFFICER] }))
    const officer = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [OFFICER] })
    expect(await titlesFor(await createToken(server, officer))).toContain('For officers and students')
    expect(await titlesFor((await findStudent(({ college }) => college === other)).token)).toContain(
      'For officers and students',
    )
    expect(await titlesFor(await token('STAFF', [PRINCIPAL], [one]))).not.toContain('For officers and students')
    expect(await titlesFor(await token('STAFF'))).not.toContain('For officers and students')
    await selectSqlRows(
      server,
      `update user_role set to_at = now() - interval '1 hour' where user_id = ${officer.id} returning user_id`,
    )
    expect(await titlesFor(await createToken(server, officer))).not.toContain('For officers and students')
  })
})

describe('an administrator of a college', () => {
  it('writes to the own colleges only, and sees the notices for them', async () => {
    const principal = await token('COLLEGE', [PRINCIPAL], [one])
    const [all, theirs] = [await write('To all'), await write('To both', forPeople({ collegeIds: [one, other] }))]
    const own = await write('To mine', forPeople({ collegeIds: [one] }), principal)
    expect((await list(principal)).map(({ noticeId }) => noticeId)).toContain(own.noticeId)
    for (const { noticeId, seen } of [all, theirs]) {
      expect(await find(noticeId, principal)).toBeUndefined()
      expect(await withdraw({ noticeId, seen }, principal)).toMatchObject({ errorCode: 1202 })
    }
    for (const collegeIds of [[], [other], [one, other]])
      expect(await save(notice('Too far', forPeople({ collegeIds })), principal)).toMatchObject({ errorCode: 1201 })
    expect(await save({ ...own, ...notice('To all') }, principal)).toMatchObject({ errorCode: 1201 })
    const { result } = await ask(server, 'noticeChoices', {}, { token: principal })
    const [choices] = (result as { noticeChoices: readonly NoticeChoices[] }).noticeChoices
    expect(choices).toMatchObject({ everybody: false, colleges: [{ collegeId: one }] })
    expect(choices?.userTypes).not.toContain('UNIVERSITY')
  })
})

it('Whoever has no right neither sees nor writes notices; an auditor only sees them.', async () => {
  const otherClerk = await token('STAFF', [], [one])
  expect(await ask(server, 'notices', {}, { token: otherClerk })).toMatchObject({ errorCode: 1107 })
  expect(await save(notice('No right'), otherClerk)).toMatchObject({ errorCode: 1107 })
  const auditor = await token('UNIVERSITY', [14])
  expect((await list(auditor)).length).toBeGreaterThan(0)
  expect(await save(notice('No right'), auditor)).toMatchObject({ errorCode: 1107 })
})

it('A notice of the demonstration, in English with translations, is read as it is and can be changed.', async () => {
  const row = (await list()).find(({ texts }) => texts.en?.title === 'All data here is invented')
  if (!row) throw new Error('The demonstration has no such notice.')
  expect(Object.keys(row.texts).sort()).toEqual(['dv', 'en', 'hi', 'mr', 'ur'])
  const { noticeId, seen, texts, severity, audience, firstOn, lastOn, link } = row
  const entered = { texts, severity, audience, firstOn, lastOn, link }
  expect(await save({ noticeId, seen, ...entered })).toMatchObject({ result: { outcome: 'UNCHANGED' } })
  expect(await save({ noticeId, seen, ...entered, severity: 'URGENT' })).toMatchObject({
    result: { outcome: 'SAVED' },
  })
})
