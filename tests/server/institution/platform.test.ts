import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import { auditLog, exportJob, institutionRemoval, notificationOutbox } from '../../../server/db/schema.ts'
import { listClients } from '../../../server/lib/clients/clients.ts'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { exportLeases } from '../../../server/modules/exports/job.ts'
import {
  startDueDeletion,
  createDeletion,
  removalLeases,
} from '../../../server/modules/institution/platform/delete-institution.ts'
import { storePlatform } from '../../../server/modules/institution/platform/store-platform.ts'
import { INSTITUTION_TABLES, WITHOUT_INSTITUTION } from '../../../server/modules/institution/platform/tables.ts'
import { measureNext } from '../../../server/modules/institution/platform/usage.ts'
import type { PlatformInstitution } from '../../../src/contract/institution/platform.ts'
import { ask, call, CLIENTS, PASSWORD, signIn } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { countRows } from '../../support/sql.ts'
import { loadQueue } from '../../support/home/work-queue.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const OTHER = 'shantiban'
const DAY_MINUTES = 24 * 60
const clock = createMovableClock()
let server: TestServer
let first: Person
let second: Person
let asha = ''
let rekha = ''

const logIn = async () => {
  ;[asha, rekha] = await Promise.all([
    createToken(server, first, clock.now()),
    createToken(server, second, clock.now()),
  ])
}
const parts = async () => ({
  db: server.db,
  dataDir: server.folder,
  buckets: openBuckets(join(server.folder, 'buckets'), (await loadServerKeys(server.db)).address, ''),
  now: clock.now,
})
const list = async (token = asha) => {
  const { result } = await ask(server, 'platformInstitutions', {}, { token })
  return (result as { platformInstitutions: PlatformInstitution[] }).platformInstitutions
}
const row = async (code = OTHER) => {
  const found = (await list()).find((one) => one.code === code)
  if (!found) throw new Error(`${code} is not listed.`)
  return found
}
const act = (name: string, input: object, token = asha) => call(server, name, input, { token })
const codeOf = async (name: string, input: object, token = asha) => (await act(name, input, token)).errorCode
const number = async (text: string): Promise<number> =>
  (await selectRows<{ value: number }>(server.db, sqlStatement(`select (${text})::int as value`)))[0]?.value ?? -1

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  const platform = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10] } as const
  first = await addPerson(server, { ...platform, name: 'Asha Kulkarni' })
  second = await addPerson(server, { ...platform, name: 'Rekha Deshmukh' })
  await logIn()
})
afterAll(() => server.close())

describe('the list of institutions', () => {
  test('shows a platform administrator every institution, with what was last measured', async () => {
    // The server that made the seed may have measured it.
    await server.db.execute(sqlStatement('delete from institution_usage'))
    expect((await row()).usage).toBeNull()
    const work = await parts()
    await work.buckets.write(`${OTHER}-photos`, 'a/b.txt', 'x'.repeat(2000))
    while (await measureNext(work));
    const shown = await row()
    expect(shown).toMatchObject({ status: 'ACTIVE', own: false, suspension: null, removal: null, archive: null })
    expect(shown.usage).toMatchObject({
      people: await number(
        `select count(*) from user_account where client_id = ${CLIENTS.shantiban} and user_type <> 'STUDENT'`,
      ),
      students: await number(`select count(*) from student where client_id = ${CLIENTS.shantiban}`),
    })
    expect(shown.usage?.fileBytes).toBe(2000)
    expect((await row('svtu')).own).toBe(true)
    expect((await list()).map(({ code }) => code)).toEqual(['fauc', 'shantiban', 'svtu'])
  })

  test('is refused to administrators of other institutions, although they have the right, and to others', async () => {
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    const ravi = await signIn(server, 'ravi.exams')
    expect(
      await number(
        `select count(*) from role_menu r join menu m on m.id = r.menu_id
          where r.client_id = ${CLIENTS.shantiban} and r.role_id = 10 and m.route_name = '/institutions'`,
      ),
    ).toBe(1)
    for (const token of [sunita, ravi]) {
      expect((await ask(server, 'platformInstitutions', {}, { token })).errorCode).toBe(1107)
      expect(await codeOf('suspendInstitution', { code: 'fauc', reason: 'No' }, token)).toBe(1107)
      expect(await codeOf('exportInstitution', { code: 'fauc' }, token)).toBe(1107)
    }
  })

  test('belongs to the same institution after several servers have started at the same moment', async () => {
    const stored = await Promise.all([1, 2, 3, 4, 5].map(() => storePlatform(server.db, 'svtu')))
    expect(stored).toEqual([true, true, true, true, true])
    expect((await row('svtu')).own).toBe(true)
  })
})

describe('a suspended institution', () => {
  test('cannot be the own one, and needs a reason', async () => {
    expect(await codeOf('suspendInstitution', { code: 'svtu', reason: 'A mistake' })).toBe(1107)
    expect(await codeOf('requestInstitutionRemoval', { code: 'svtu', reason: 'A mistake' })).toBe(1107)
    expect(await codeOf('suspendInstitution', { code: OTHER, reason: ' ' })).toBe(1201)
    expect(await codeOf('suspendInstitution', { code: 'nobody', reason: 'A mistake' })).toBe(1202)
  })

  test('answers nobody, serves no files and works on nothing until it is resumed', async () => {
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    const file = () => fetch(`${server.origin}/cdnserver/${OTHER}-public/`)
    const [person] = await selectRows<{ id: number }>(
      server.db,
      sqlStatement(`select id::int as id from user_account where client_id = ${CLIENTS.shantiban} limit 1`),
    )
    const [job] = await server.db
      .insert(exportJob)
      .values({
        publicId: 'export-of-a-test',
        clientId: CLIENTS.shantiban,
        userId: person?.id ?? 0,
        roleIds: [],
        request: { source: 'users', columns: ['name'], filters: {} } as never,
        format: 'CSV',
        language: 'en',
        status: 'RUNNING',
        notifies: false,
        total: 1,
        leaseUntil: clock.now(),
        owner: 'nobody',
      })
      .returning({ id: exportJob.id })
    const calls = () =>
      Promise.all([
        call(server, 'LoginCopy', null, { token: sunita }),
        call(server, 'ldapLogin', { clientId: CLIENTS.shantiban, userName: 'sunita.office', password: PASSWORD }),
        ask(server, 'publishedExamEvents', { clientId: CLIENTS.shantiban }),
        call(server, 'getClientByName', { clientName: OTHER }),
      ])
    expect((await file()).status).toBe(204)
    const reason = 'The contract has ended'
    expect(await act('suspendInstitution', { code: OTHER, reason })).toMatchObject({ result: { outcome: 'SUSPENDED' } })
    const [session, login, open, named] = await calls()
    expect([session.errorCode, login.errorCode, open.errorCode]).toEqual([1106, 1304, 1304])
    expect(named.result).toMatchObject({ outcome: 'SUSPENDED' })
    expect((await file()).status).toBe(404)
    expect(await exportLeases.take(server.db, job?.id ?? 0, 'nobody')).toBe(false)
    expect(await row()).toMatchObject({ status: 'SUSPENDED', suspension: { reason } })
    expect(await codeOf('suspendInstitution', { code: OTHER, reason })).toBe(1204)
    expect(await act('resumeInstitution', { code: OTHER })).toMatchObject({ result: { outcome: 'RESUMED' } })
    expect((await calls()).map(({ errorCode }) => errorCode)).toEqual([1000, 1000, 1000, 1000])
    expect((await file()).status).toBe(204)
    // By this test, unless the server has taken it up already.
    await waitUntil(
      'the export to be worked on again',
      async () =>
        (await exportLeases.take(server.db, job?.id ?? 0, 'nobody')) ||
        (await countRows(server, `export_job where id = ${job?.id ?? 0} and owner is distinct from 'nobody'`)) > 0,
    )
    expect(await codeOf('resumeInstitution', { code: OTHER })).toBe(1204)
    await server.db.execute(sqlStatement(`delete from export_job where id = ${job?.id ?? 0}`))
    const acts = (await server.db.select().from(auditLog)).filter(({ entity }) => entity === 'client')
    // Each act is in both logs; that of the other institution has no person, who is none of its people.
    expect(acts.map(({ clientId, activity, actorUserId }) => [clientId, activity, actorUserId])).toEqual([
      [CLIENTS.shantiban, 'suspendInstitution', null],
      [CLIENTS.svtu, 'suspendInstitution', first.id],
      [CLIENTS.shantiban, 'resumeInstitution', null],
      [CLIENTS.svtu, 'resumeInstitution', first.id],
    ])
    expect(acts[0]).toMatchObject({ entityId: String(CLIENTS.shantiban), detail: { reason }, address: null })
  })
})

/** A digest of each table: the rows that belong to the other institutions, or to none. */
async function digests(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const changing = ['audit_log', 'audit_chain', 'institution_removal', 'institution_archive', 'session']
  const withoutOwner = ['server_secret', 'attempt_guard']
  for (const { name } of INSTITUTION_TABLES) {
    if (changing.includes(name)) continue
    const others = `${name === 'client' ? 'id' : 'client_id'} is distinct from ${CLIENTS.shantiban}`
    const [digest] = await selectRows<{ value: string }>(
      server.db,
      sqlStatement(`select count(*) || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as value
        from "${name}" t where ${others}`),
    )
    found[name] = digest?.value ?? ''
  }
  for (const name of WITHOUT_INSTITUTION)
    if (!withoutOwner.includes(name)) found[name] ??= String(await number(`select count(*) from "${name}"`))
  return found
}
const leftRows = async () => {
  let rows = 0
  for (const { name } of INSTITUTION_TABLES)
    rows += await number(
      `select count(*) from "${name}" where ${name === 'client' ? 'id' : 'client_id'} = ${CLIENTS.shantiban}`,
    )
  return rows
}

describe('the removal of an institution', () => {
  const request = async () => {
    const { result } = await act('requestInstitutionRemoval', { code: OTHER, reason: 'It has moved to another server' })
    return (result as { removalId: string }).removalId
  }

  const mailsTo = async (person: Person) =>
    (await server.db.select().from(notificationOutbox))
      .filter(({ userId }) => userId === person.id)
      .sort((one, other) => one.id - other.id)
      .map(({ notificationId, body }) => ({ notificationId, body }))
  const toApprove = async (token: string) => {
    const { items } = await loadQueue(server, token)
    return items.find(({ kind }) => kind === 'REMOVALS')?.cases ?? 0
  }

  test('is approved by a second person, suspends the institution, and can be cancelled', async () => {
    const removalId = await request()
    expect(await mailsTo(first)).toEqual([])
    expect(await mailsTo(second)).toEqual([
      {
        notificationId: 129,
        body: expect.stringMatching(/shantiban.*portal\.html#\/institutions\?client=svtu$/) as string,
      },
    ])
    expect([await toApprove(asha), await toApprove(rekha)]).toEqual([0, 1])
    expect(await toApprove(await signIn(server, 'sunita.office', CLIENTS.shantiban))).toBe(0)
    expect(await codeOf('requestInstitutionRemoval', { code: OTHER, reason: 'Again' }, rekha)).toBe(1204)
    expect((await row()).removal).toMatchObject({
      status: 'REQUESTED',
      requestedBy: 'Asha Kulkarni',
      cannotApprove: 'OWN_ENTRY',
    })
    expect((await row()).status).toBe('ACTIVE')
    const own = await act('approveInstitutionRemoval', { removalId })
    expect(own).toMatchObject({ errorCode: 1107, error: expect.stringContaining('Someone else') as string })
    expect(await codeOf('approveInstitutionRemoval', { removalId }, rekha)).toBe(1000)
    expect(await row()).toMatchObject({ status: 'REMOVING', removal: { approvedBy: 'Rekha Deshmukh' } })
    const day = new Intl.DateTimeFormat('mr-IN-u-nu-latn', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
    const due = day.format(new Date(clock.now().getTime() + 30 * DAY_MINUTES * 60_000))
    expect(await mailsTo(first)).toEqual([{ notificationId: 130, body: expect.stringContaining(due) as string }])
    expect(await mailsTo(second)).toHaveLength(1)
    expect(await toApprove(rekha)).toBe(0)
    expect((await call(server, 'getClientByName', { clientName: OTHER })).result).toMatchObject({
      outcome: 'SUSPENDED',
    })
    expect(await codeOf('resumeInstitution', { code: OTHER })).toBe(1204)
    expect(await codeOf('cancelInstitutionRemoval', { removalId })).toBe(1000)
    expect(await row()).toMatchObject({ status: 'ACTIVE', suspension: null, removal: null })
    expect(await codeOf('approveInstitutionRemoval', { removalId }, rekha)).toBe(1204)
  })

  test('deletes nothing before the thirtieth day, and then everything of this institution alone', async () => {
    const removalId = await request()
    expect(await codeOf('approveInstitutionRemoval', { removalId }, rekha)).toBe(1000)
    const work = await parts()
    clock.forwardMinutes(30 * DAY_MINUTES - 60)
    expect(await startDueDeletion(work)).toBe(false)
    const before = await digests()
    const secrets = (id: number) =>
      number(
        `select count(*) from server_secret s join payment_account a on a.secret_name = s.name
          where a.client_id = ${id}`,
      )
    const [secretsBefore, theirs, others] = [
      await number('select count(*) from server_secret'),
      await secrets(CLIENTS.shantiban),
      await secrets(CLIENTS.svtu),
    ]
    expect(await leftRows()).toBeGreaterThan(500)
    clock.forwardMinutes(120)

    await storePlatform(server.db, OTHER)
    expect(await startDueDeletion(work)).toBe(false)
    await storePlatform(server.db, 'svtu')
    const [removal] = (await server.db.select().from(institutionRemoval)).filter(
      ({ publicId }) => publicId === removalId,
    )
    // No other process takes it over meanwhile.
    await server.db.update(institutionRemoval).set({ owner: 'test', leaseUntil: new Date(Date.now() + 600_000) })
    expect(await startDueDeletion(work)).toBe(true)
    await logIn()
    expect(await codeOf('cancelInstitutionRemoval', { removalId })).toBe(1204)
    expect(await row()).toMatchObject({ status: 'REMOVING', removal: { status: 'DELETING' } })
    if (!removal) throw new Error('no removal')
    const next = createDeletion(work)
    while (await removalLeases.take(server.db, removal.id, 'test')) await next(removal)

    expect(await leftRows()).toBe(0)
    const after = await digests()
    expect(after).toEqual(before)
    expect(await number('select count(*) from server_secret')).toBe(secretsBefore - theirs)
    expect(await secrets(CLIENTS.svtu)).toBe(others)
    expect(existsSync(join(server.folder, `buckets/${OTHER}-photos`))).toBe(false)
    expect(existsSync(join(server.folder, 'buckets/svtu-public'))).toBe(true)
    expect((await listClients(server.db)).map(({ code }) => code).toSorted()).toEqual(['fauc', 'svtu'])
    expect((await call(server, 'getClientByName', { clientName: OTHER })).result).toEqual({ outcome: 'NOT_FOUND' })
    expect((await list()).map(({ code }) => code)).toEqual(['fauc', 'svtu'])
    const [last] = (await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'deleteInstitution')
    expect(last).toMatchObject({ clientId: CLIENTS.svtu, entityId: OTHER, detail: { removal: removalId } })
  })
})
