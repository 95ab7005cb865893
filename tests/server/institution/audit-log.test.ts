import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, auditLogActivities, exportAuditLog } from '../../../src/contract/institution/audit/audit-log.ts'
import * as v from 'valibot'
import { recordAudits } from '../../../server/lib/audit/audit.ts'
import { listShownChanges } from '../../../server/modules/institution/audit/shown-changes.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let administrator = ''
let auditor = ''
let clerkToken = ''
beforeAll(async () => {
  server = await startTestServer()
  const addUser = (roleId: number, name: string) =>
    addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [roleId], name })
  administrator = await createToken(server, await addUser(10, 'Administrator of the log'))
  auditor = await createToken(server, await addUser(14, 'Auditor'))
  const clerk = await addUser(12, 'Clerk who acts')
  clerkToken = await createToken(server, clerk)
  const clerkId = clerk.id
  const act = { actorUserId: clerkId, address: '198.51.100.77', requestId: 'r-1' }
  await recordAudits(server.db, CLIENTS.svtu, [
    {
      ...act,
      at: new Date('2026-10-01T18:45:00Z'),
      activity: 'decideExamForms',
      entity: 'exam_form',
      entityId: 'EF-77',
      detail: { before: 'SUBMITTED', status: 'REJECTED', reason: 'Call +91 98220 12345 or asha@example.org.' },
    },
    {
      ...act,
      at: new Date('2026-10-03T08:00:00Z'),
      activity: 'updateEditUser',
      entity: 'user_account',
      entityId: String(clerkId),
      detail: { changes: { email: { before: 'old@example.org', after: 'new@example.org' } } },
    },
  ])
  await recordAudits(server.db, CLIENTS.shantiban, [
    {
      at: new Date('2026-10-01T18:45:00Z'),
      activity: 'renamePasskey',
      entity: 'exam_form',
      entityId: 'EF-77',
    },
  ])
})
afterAll(() => server.close())

type Filters = Record<string, object>
const list = (filters: Filters, token = administrator, more: object = {}) =>
  askRow(server, auditLog, { filters, ...more }, token)
const who = { kind: 'text', text: 'who acts' } as const

describe('the acts of the audit log', () => {
  it('are found by who, what, area, record and day, with the values before and after', async () => {
    const { rows, total } = await list({ who })
    expect(total).toBe(2)
    expect(rows.map(({ activity }) => activity)).toEqual(['updateEditUser', 'decideExamForms'])
    expect(rows[1]).toMatchObject({
      who: 'Clerk who acts',
      area: 'EXAMS',
      record: 'EF-77',
      address: '198.51.100.0',
      changes: [
        { field: 'status', before: 'SUBMITTED', after: 'REJECTED' },
        { field: 'reason', before: null, after: 'Call ******2345 or a***@example.org.' },
      ],
    })
    expect(rows[0]).toMatchObject({
      about: 'Clerk who acts',
      changes: [{ field: 'email', before: 'o***@example.org', after: 'n***@example.org' }],
    })
    expect((await list({ who, activity: { kind: 'choice', values: ['updateEditUser'] } })).total).toBe(1)
    expect((await list({ who, area: { kind: 'choice', values: ['EXAMS', 'OTHER'] } })).total).toBe(1)
    expect((await list({ record: { kind: 'text', text: 'ef-77' } })).total).toBe(1)
    expect((await list({ who, record: { kind: 'text', text: 'Clerk who acts' } })).total).toBe(1)
    // A quarter past midnight at the institution.
    const second = { kind: 'days', from: '2026-10-02', to: '2026-10-02' } as const
    expect((await list({ who, at: second })).rows.map(({ record }) => record)).toEqual(['EF-77'])
    expect((await list({ who, at: { kind: 'days', to: '2026-10-01' } })).total).toBe(0)
  })

  it('are in pages, the latest first, or the earliest', async () => {
    const sort = { column: 'at', descending: false }
    const { rows, total } = await list({ who }, administrator, { sort, page: 1, pageSize: 10 })
    expect([rows[0]?.activity, total]).toEqual(['decideExamForms', 2])
    expect((await list({}, administrator, { page: 2, pageSize: 10 })).rows.length).toBeGreaterThan(0)
  })

  it('of another institution are never among them', async () => {
    const { rows } = await askRow(server, auditLog, { filters: { record: { kind: 'text', text: 'EF-77' } } }, auditor)
    expect(rows.map(({ activity }) => activity)).toEqual(['decideExamForms'])
    const activities = await ask(server, 'auditLogActivities', {}, { token: auditor })
    const found = v.parse(v.object({ auditLogActivities: v.array(auditLogActivities.row) }), activities.result)
    const names = found.auditLogActivities.map(({ activity }) => activity)
    expect(names).toContain('decideExamForms')
    expect(names).not.toContain('renamePasskey')
    expect(new Set(names).size).toBe(names.length)
  })

  it('are exported, which is an act of the log itself', async () => {
    const reply = await call(server, 'exportAuditLog', { filters: { who } }, { token: auditor })
    expect(v.parse(exportAuditLog.output, reply.result)).toMatchObject({ total: 2, rows: [{}, {}] })
    const { rows } = await list({ activity: { kind: 'choice', values: ['exportAuditLog'] } })
    expect(rows).toMatchObject([{ who: 'Auditor', changes: [{ field: 'rows' }, { field: 'filters' }] }])
  })

  it('are shown neither without the right on the screen nor to a college', async () => {
    for (const query of ['auditLog', 'auditLogActivities'])
      expect((await ask(server, query, {}, { token: clerkToken })).errorCode).toBe(1107)
    expect((await call(server, 'exportAuditLog', {}, { token: clerkToken })).errorCode).toBe(1107)
    const noor = await signIn(server, 'noor.clerk')
    expect((await ask(server, 'auditLog', {}, { token: noor })).errorCode).toBe(1107)
  })
})

describe('the details of an act', () => {
  it('show neither a date of birth nor a mobile number of a record', () => {
    const changes = [
      { field: 'dateOfBirth', before: '2001-01-01', after: '2001-01-02' },
      { field: 'mobile', before: '+919822012345', after: null },
      { field: 'name', before: 'ASHA', after: 'ASHA RAO' },
    ]
    expect(listShownChanges({ changes })).toEqual([
      { field: 'dateOfBirth', before: '••••', after: '••••' },
      { field: 'mobile', before: '******2345', after: null },
      { field: 'name', before: 'ASHA', after: 'ASHA RAO' },
    ])
    expect(listShownChanges({ from: 'ACTIVE', to: 'SUSPENDED', endedSessions: 2, email: 'a@example.org' })).toEqual([
      { field: '', before: 'ACTIVE', after: 'SUSPENDED' },
      { field: 'endedSessions', before: null, after: '2' },
      { field: 'email', before: null, after: 'a***@example.org' },
    ])
    expect(listShownChanges({ to: '+919822012345' })).toEqual([{ field: 'to', before: null, after: '******2345' }])
  })
})
