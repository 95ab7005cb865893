import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { studentHolds } from '../../../src/contract/exam-office/student-holds.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, signIn } from '../../support/calls.ts'
import { listExamsByState, runJob, uploadFile } from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { startTestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: RunningServer
let ravi: string
let asha: string
let examEventId: number
beforeAll(async () => {
  server = await startTestServer()
  ravi = await signIn(server, 'ravi.exams')
  asha = await signIn(server, 'asha.admin')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
})
afterAll(() => server.close())

const person = findFixturePerson
const look = (id: string) => lookUpTicket(server, examEventId, person(id))
async function place(token: string, id: string, more: object = {}): Promise<number> {
  const answer = await call(
    server,
    'placeStudentHold',
    {
      prn: person(id).prn,
      examEventId,
      reason: 'DOCUMENT',
      severity: 'HARD',
      publicText: { name: 'Bring your certificate.' },
      ...more,
    },
    { token },
  )
  return v.parse(v.object({ holdId: v.number() }), answer.result).holdId
}
const release = async (token: string, holdId: number, reason = 'The certificate was seen.') =>
  call(server, 'releaseStudentHold', { holdId, reason }, { token })
const holdsOn = async (id: string) =>
  v.parse(
    v.object({ studentHolds: v.nullable(v.array(studentHolds.row)) }),
    (await ask(server, 'studentHolds', { prn: person(id).prn }, { token: ravi })).result,
  ).studentHolds ?? []
const sql = (text: string) => selectSqlRows(server, text)
const acts = (holdId: number) =>
  sql(
    `select l.activity, u.login_name as who, l.detail ->> 'reason' as reason from audit_log l join user_account u on u.id = l.actor_user_id where l.entity = 'student_hold' and l.entity_id = '${holdId}' order by l.id`,
  )

describe('a hold', () => {
  test('takes effect and is released at the next lookup, and its note stays internal', async () => {
    expect(await look('F01')).toMatchObject({ outcome: 'READY' })
    const holdId = await place(ravi, 'F01', { internalNote: 'seen by the dean' })
    const blocked = await look('F01')
    expect(blocked).toMatchObject({
      outcome: 'BLOCKED',
      holds: [{ reason: 'DOCUMENT', text: { name: 'Bring your certificate.' } }],
    })
    const holdsBefore = await holdsOn('F01')
    expect(holdsBefore).toMatchObject([{ holdId, placedBy: 'Ravi Shinde' }])
    expect(JSON.stringify([blocked, holdsBefore])).not.toContain('dean')
    expect((await release(asha, holdId)).result).toEqual({ outcome: 'RELEASED' })
    expect((await release(asha, holdId)).result).toEqual({ outcome: 'ALREADY_RELEASED' })
    expect(await look('F01')).toMatchObject({ outcome: 'READY' })
  })

  test('that is sent again after a lost response is placed once', async () => {
    const send = () =>
      call(
        server,
        'placeStudentHold',
        { prn: person('F01').prn, reason: 'DOCUMENT', severity: 'HARD', publicText: { name: 'Sent twice.' } },
        { token: ravi, headers: { 'idempotency-key': 'hold-that-is-sent-twice' } },
      )
    const first = await send()
    expect((await send()).result).toEqual(first.result)
    const holdsBefore = await holdsOn('F01')
    expect(holdsBefore).toHaveLength(1)
    expect((await release(asha, holdsBefore[0]?.holdId ?? 0)).result).toEqual({ outcome: 'RELEASED' })
  })

  test('that blocks a ticket must be released by a second person; both are recorded with reasons', async () => {
    const holdId = await place(ravi, 'F07')
    expect((await release(ravi, holdId)).result).toMatchObject({ outcome: 'OTHER_PERSON', denial: 'OWN_ENTRY' })
    expect(await look('F07')).toMatchObject({ outcome: 'BLOCKED' })
    expect((await release(asha, holdId, 'The dean has agreed.')).result).toEqual({ outcome: 'RELEASED' })
    expect(await acts(holdId)).toEqual([
      { activity: 'placeStudentHold', who: 'ravi.exams', reason: 'DOCUMENT' },
      { activity: 'releaseStudentHold', who: 'asha.admin', reason: 'The dean has agreed.' },
    ])
    expect(
      await sql(
        `select p.login_name as placed, r.login_name as released, h.release_reason from student_hold h join user_account p on p.id = h.placed_by join user_account r on r.id = h.released_by where h.id = ${holdId}`,
      ),
    ).toEqual([{ placed: 'ravi.exams', released: 'asha.admin', release_reason: 'The dean has agreed.' }])
  })

  test('that only prints a condition can be released by the person who placed it', async () => {
    const holdId = await place(ravi, 'F08', { severity: 'PROVISIONAL' })
    expect(await look('F08')).toMatchObject({ outcome: 'PROVISIONAL' })
    expect((await release(ravi, holdId)).result).toEqual({ outcome: 'RELEASED' })
  })

  test('without a recorded author can be released by anyone at the desk, but only with a reason', async () => {
    const [hold] = await holdsOn('F04')
    expect(hold).toMatchObject({ placedBy: null, severity: 'HARD' })
    const holdId = hold?.holdId ?? 0
    expect((await release(ravi, holdId, ' ')).errorCode).not.toBe(1000)
    expect((await release(ravi, holdId)).result).toEqual({ outcome: 'RELEASED' })
  })

  test('from a file counts as placed by the uploader, who cannot release it alone', async () => {
    const file = `prn,reason,severity,public_text\n${person('F03').prn},DOCUMENT,HARD,Bring your certificate.\n`
    const uploadId = await uploadFile(server, ravi, Buffer.from(file))
    const job = await runJob(server, ravi, 'importExamData', { examEventId, kind: 'HOLDS', uploadId, dryRun: false })
    expect(job).toMatchObject({ status: 'DONE', report: { written: 1 } })
    const [hold] = await holdsOn('F03')
    expect(hold).toMatchObject({ placedBy: 'Ravi Shinde' })
    expect((await release(ravi, hold?.holdId ?? 0)).result).toMatchObject({
      outcome: 'OTHER_PERSON',
      denial: 'OWN_ENTRY',
    })
    expect((await release(asha, hold?.holdId ?? 0)).result).toEqual({ outcome: 'RELEASED' })
    expect(
      await sql(`select detail from audit_log where entity = 'ticket_job' and entity_id = '${job.jobId}'`),
    ).toEqual([{ detail: { kind: 'HOLDS', written: 1 } }])
  })
})
