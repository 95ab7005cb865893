import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ticketJob, hallTicketReadiness } from '../../../src/contract/exam-office/ticket-desk.ts'
import { ask, call, CLIENTS } from '../calls.ts'
import type { TestServer } from '../server/server.ts'
import { selectSqlRows } from '../sql.ts'
import { waitUntil } from '../wait-until.ts'

interface Origin {
  readonly origin: string
}
const jobs = v.object({ ticketJob: v.array(ticketJob.row) })
/** A job as its desk sees it. */
export type Job = v.InferOutput<typeof ticketJob.row>
const started = v.object({ outcome: v.string(), jobId: v.number() })

/** The examinations of an institution by their state. */
export async function listExamsByState(
  server: Origin,
  clientId: number = CLIENTS.svtu,
): Promise<Readonly<Record<string, number>>> {
  const { result } = await ask(server, 'publishedExamEvents', { clientId })
  const { publishedExamEvents } = v.parse(
    v.object({ publishedExamEvents: v.array(v.object({ state: v.string(), examEventId: v.number() })) }),
    result,
  )
  return Object.fromEntries(publishedExamEvents.map(({ state, examEventId }) => [state, examEventId]))
}

/**
 * Prepares an examination of the demonstration for tickets: its timetable is that of another one, and the first
 * students of that one have seats.
 */
export async function prepareNextExam(
  server: TestServer,
  { from, to }: { readonly from: number; readonly to: number },
  seats: number,
): Promise<void> {
  const sql = (text: string) => selectSqlRows(server, text)
  await sql(`delete from timetable_slot where exam_event_id = ${to}`)
  await sql(`delete from exam_centre where exam_event_id = ${to}`)
  await sql(`insert into timetable_slot (client_id, exam_event_id, course_offering_id, day, session_no,
      starts_at, ends_at, reporting_at, gate_closes_at, at_own_college)
    select client_id, ${to}, course_offering_id, day + 130, session_no, starts_at, ends_at, reporting_at, gate_closes_at,
      at_own_college
    from timetable_slot where client_id = 17 and exam_event_id = ${from}`)
  await sql(
    `insert into exam_centre (client_id, exam_event_id, code, name, address, capacity, accessible)
      values (17, ${to}, '900', 'Old Hall', 'Main Road', 15, true), (17, ${to}, '901', 'New Hall', 'Station Road', 500, true)`,
  )
  await sql(`insert into seat_allocation (client_id, exam_event_id, student_id, seat_no, exam_centre_id)
    select 17, ${to}, student_id, 'N' || seat_no,
      (select id from exam_centre where exam_event_id = ${to} and code = '900')
    from seat_allocation where client_id = 17 and exam_event_id = ${from} order by id limit ${seats}`)
}

/** One job. */
export async function loadJob(server: Origin, token: string, jobId: number): Promise<Job> {
  const [job] = v.parse(jobs, (await ask(server, 'ticketJob', { jobId }, { token })).result).ticketJob
  if (!job) throw new Error(`There is no job ${jobId}.`)
  return job
}

/** Waits until a job has ended. */
export const waitForJobEnd = (server: Origin, token: string, jobId: number): Promise<Job> =>
  waitUntil('the job to end', async () => {
    const job = await loadJob(server, token, jobId)
    return job.status !== 'RUNNING' && job
  })

/** Sets a job going. */
export async function startJob(
  server: Origin,
  token: string,
  name: string,
  input: object,
): Promise<v.InferOutput<typeof started>> {
  const answer = await call(server, name, input, { token })
  if (answer.errorCode !== 1000) throw new Error(`${name}: ${answer.errorCode} ${answer.error ?? ''}`)
  return v.parse(started, answer.result)
}

/** Sets a job going and waits until it has ended. */
export const runJob = async (server: Origin, token: string, name: string, input: object): Promise<Job> =>
  waitForJobEnd(server, token, (await startJob(server, token, name, input)).jobId)

const PIECE = 512 * 1024

/** Hands a file in, piece by piece. */
export async function uploadFile(server: Origin, token: string, bytes: Uint8Array): Promise<string> {
  const uploadId = randomUUID().replaceAll('-', '')
  for (let from = 0; from < bytes.length; from += PIECE) {
    const answer = await call(
      server,
      'uploadExamData',
      { uploadId, from, base64: Buffer.from(bytes.subarray(from, from + PIECE)).toString('base64') },
      { token },
    )
    if (answer.errorCode !== 1000) throw new Error(`upload: ${answer.errorCode}`)
  }
  return uploadId
}

/** What stands in the way of publishing. */
export async function listReadiness(server: Origin, token: string, examEventId: number) {
  const { result } = await ask(server, 'hallTicketReadiness', { examEventId }, { token })
  return v.parse(v.object({ hallTicketReadiness: v.array(hallTicketReadiness.row) }), result).hallTicketReadiness
}
