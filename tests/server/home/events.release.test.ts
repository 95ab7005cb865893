import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
})
afterAll(() => server.close())
const rows = async <Row>(text: string) => (await selectSqlRows(server, text)) as unknown as Row[]

interface Events {
  readonly unseen: number
  readonly asOf: string
  readonly events: readonly {
    readonly kind: string
    readonly eventId: string
    readonly at: string
    readonly seen: boolean
    readonly announcementId?: number
  }[]
}
async function eventsOf(token: string): Promise<Events> {
  const { errorCode, result } = await ask(server, 'recentEvents', {}, { token })
  expect(errorCode).toBe(1000)
  const [row] = (result as { recentEvents: readonly Events[] }).recentEvents
  if (!row) throw new Error('There is no row of events.')
  return row
}
const kindsOf = ({ events }: Events): readonly string[] => events.map(({ kind }) => kind)

async function staff(roleIds: readonly number[] = []) {
  const [college = 0] = await listCollegeIds(server, clientId)
  const who = await addPerson(server, { clientId, userType: 'STAFF', roleIds, collegeIds: [college] })
  return { who, college, token: await createToken(server, who) }
}

describe('what has happened for a person', () => {
  it('is new until they have seen it, and what happens later is new again', async () => {
    const { token } = await staff()
    const before = await eventsOf(token)
    expect(kindsOf(before)).toContain('ANNOUNCEMENT')
    expect(before.unseen).toBe(before.events.length)
    expect(await call(server, 'markEventsSeen', { until: before.asOf }, { token })).toMatchObject({ errorCode: 1000 })
    expect(await eventsOf(token)).toMatchObject({ unseen: 0 })
    // An earlier mark of another tab takes nothing back.
    await call(server, 'markEventsSeen', { until: '2020-01-01T00:00:00.000Z' }, { token })
    expect(await eventsOf(token)).toMatchObject({ unseen: 0 })
    await rows(`insert into announcement (client_id, title, body, severity, from_at)
       values (${clientId}, 'Later', 'Later', 'INFO', now()) returning id`)
    const later = await eventsOf(token)
    expect(later.unseen).toBe(1)
    expect(later.events[0]).toMatchObject({ kind: 'ANNOUNCEMENT', seen: false })
    const { token: other } = await staff()
    expect((await eventsOf(other)).unseen).toBeGreaterThan(1)
  })

  it('cannot be marked as seen before it happens', async () => {
    const { token } = await staff()
    await call(server, 'markEventsSeen', { until: '2999-01-01T00:00:00.000Z' }, { token })
    const [mark] = await rows<{ late: boolean }>(`select bool_or(until > now()) as late from seen_events`)
    expect(mark?.late).toBe(false)
  })

  it('includes only their own ended imports and exports, answered requests and decided handovers', async () => {
    const [{ who, college, token }, { token: other }] = [await staff(), await staff()]
    await rows(`insert into user_import (public_id, client_id, created_by, file_name, columns, status, total, done,
         ended_at)
       values ('import-of-a-test-1', ${clientId}, ${who.id}, 'people.csv', '[]', 'DONE', 3, 3, now()) returning id`)
    await rows(`insert into data_change_request (public_id, client_id, user_id, kind, text, status, answered_at, reason)
       values ('request-of-a-test', ${clientId}, ${who.id}, 'CORRECTION', 'x', 'REFUSED', now(), 'No proof')
       returning id`)
    await rows(`insert into college_handover (public_id, client_id, college_id, kind, incoming_user_id, order_no,
         order_date, effective_on, status, requested_by, decided_at)
       values ('handover-of-a-test', ${clientId}, ${college}, 'HANDOVER', ${who.id}, '1', '2026-01-01', '2026-01-01',
         'APPROVED', ${who.id}, now()) returning id`)
    const exportJob = (publicId: string, status: string, notifies: boolean) =>
      rows(`insert into export_job (public_id, client_id, user_id, role_ids, request, format, language, status,
           notifies, total, done, ended_at)
         values ('${publicId}', ${clientId}, ${who.id}, '[]', '{"source":"universityUserReport"}', 'XLSX', 'en',
           '${status}', ${notifies}, 12, 12, now()) returning id`)
    await exportJob('export-of-a-test-1', 'DONE', true)
    await exportJob('export-of-a-test-2', 'CANCELLED', true)
    // The person waited for this one.
    await exportJob('export-of-a-test-3', 'DONE', false)
    const { events } = await eventsOf(token)
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['IMPORT_ENDED', 'REQUEST_ANSWERED', 'HANDOVER_DECIDED']),
    )
    expect(events.filter(({ kind }) => kind === 'EXPORT_ENDED')).toMatchObject([
      {
        exportId: 'export-of-a-test-1',
        source: 'universityUserReport',
        format: 'XLSX',
        status: 'DONE',
        rows: 12,
        routeName: '/universityUserReport',
      },
    ])
    expect(new Set(kindsOf(await eventsOf(other)))).toEqual(new Set(['ANNOUNCEMENT']))
  })

  it('includes, for a student, published hall tickets and receipts of the last thirty days', async () => {
    const [student] = await rows<{
      id: number
    }>(`select a.id::float8 as id from receipt r join invoice i on i.id = r.invoice_id
       join student s on s.id = i.student_id join user_account a on a.id = s.user_id
       join hall_ticket t on t.student_id = s.id and t.status = 'PUBLISHED'
       where r.client_id = ${clientId} order by r.id limit 1`)
    const id = student?.id ?? 0
    await rows(`update receipt set issued_at = now() where invoice_id in (
         select i.id from invoice i join student s on s.id = i.student_id where s.user_id = ${id}) returning id`)
    await rows(`update hall_ticket set first_published_at = now() where student_id in (
         select id from student where user_id = ${id}) returning id`)
    const kinds = kindsOf(await eventsOf(await createToken(server, { id, clientId })))
    expect(kinds).toEqual(expect.arrayContaining(['TICKET_ISSUED', 'RECEIPT_ISSUED']))
    await rows(`insert into student_hold (client_id, student_id, reason, severity, public_text, placed_at)
      select client_id, id, 'OTHER', 'HARD', '{}', now() from student where user_id = ${id} returning id`)
    expect(kindsOf(await eventsOf(await createToken(server, { id, clientId })))).not.toContain('TICKET_ISSUED')
  })
})

test('A person marks an announcement as read; those of another institution or for others are not there', async () => {
  const { token } = await staff()
  const before = await eventsOf(token)
  const id = before.events.find(({ kind }) => kind === 'ANNOUNCEMENT')?.announcementId ?? 0
  for (let twice = 0; twice < 2; twice += 1)
    expect(await call(server, 'markAnnouncementRead', { announcementId: id }, { token })).toMatchObject({
      errorCode: 1000,
    })
  const after = await eventsOf(token)
  expect(after.unseen).toBe(before.unseen - 1)
  expect(after.events.find(({ announcementId }) => announcementId === id)?.seen).toBe(true)
  const foreign = await rows<{
    id: number
  }>(`insert into announcement (client_id, title, body, severity, audience, from_at) values
       (${CLIENTS.shantiban}, 'Other', 'Other', 'INFO', '[]', now()),
       (${clientId}, 'Students', 'Students', 'INFO', '["STUDENT"]', now()) returning id::float8 as id`)
  for (const other of foreign)
    expect(await call(server, 'markAnnouncementRead', { announcementId: other.id }, { token })).toMatchObject({
      errorCode: 1202,
    })
  const listed = (await eventsOf(token)).events.map(({ announcementId }) => announcementId)
  for (const other of foreign) expect(listed).not.toContain(other.id)
})
