import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openJobs, saveProgress, type JobParts, type Slice } from '../../../server/modules/exam-office/desk/jobs.ts'
import { openTicketJobs } from '../../../server/modules/exam-office/ticket-desk.ts'
import type { RunningJobs } from '../../../server/lib/jobs/runner.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { openConfiguredDatabase } from '../../../server/app/open-data.ts'
import { ticketJob } from '../../../server/db/schema.ts'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { createInstallation, type Installation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** Two processes on one database from the view of their jobs: two owners that share no memory. */
let installation: Installation
let parts: JobParts
let close: () => Promise<void>
let faults: unknown[]
const opened: RunningJobs[] = []
beforeEach(async () => {
  installation = await createInstallation()
  const { folder, databaseUrl } = installation
  const settings = testSettings(folder, { databaseUrl })
  const database = await openConfiguredDatabase(settings, {})
  const { db } = database
  faults = []
  parts = {
    db,
    settings,
    buckets: openBuckets(join(folder, 'buckets'), (await loadServerKeys(db)).address, ''),
    now: () => new Date(),
    onFault: (error) => void faults.push(error),
  }
  close = database.close
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close()
  await close()
  await installation.remove()
})

const refuseJob: Slice = () => Promise.reject(new Error('Nobody has asked for this.'))
function startJobs(slice: Slice): RunningJobs {
  const jobs = openJobs(parts, {
    GENERATE: slice,
    RENDER: refuseJob,
    PUBLISH: refuseJob,
    REISSUE: refuseJob,
    IMPORT: refuseJob,
  })
  opened.push(jobs)
  return jobs
}
async function addJob(kind: 'GENERATE' | 'REISSUE', total: number, input = {}): Promise<number> {
  const [made] = await parts.db
    .insert(ticketJob)
    .values({ clientId: 17, examEventId: 1, kind, input, status: 'RUNNING', total, startedAt: parts.now() })
    .returning()
  return made?.id ?? 0
}
const readJob = async (id: number) => (await parts.db.select().from(ticketJob)).find((job) => job.id === id)
type ReadJob = Awaited<ReturnType<typeof readJob>>
const jobWhen = (id: number, state: string, good: (job: NonNullable<ReadJob>) => boolean) =>
  waitUntil(`job ${id} to ${state}`, async () => {
    const job = await readJob(id)
    return job && good(job) && job
  })
const ended = (id: number) => jobWhen(id, 'end', ({ status }) => status !== 'RUNNING')
const expireLease = (id: number) =>
  parts.db.execute(`update ticket_job set lease_until = now() - interval '1 second' where id = ${id}`)

describe('two servers on one database', () => {
  test('never process one job at the same time: each step runs once', async () => {
    const steps: { who: string; step: number }[] = []
    const counting =
      (who: string): Slice =>
      async ({ db, job }) => {
        steps.push({ who, step: job.done })
        await setImmediate()
        await saveProgress(db, job, job.done + 1, {})
        return job.done + 1 === job.total ? 'DONE' : 'MORE'
      }
    const [one, two] = [startJobs(counting('one')), startJobs(counting('two'))]
    const id = await addJob('GENERATE', 12)
    await Promise.all([one.resume(false), two.resume(false)])
    for (const jobs of [one, two]) jobs.wake()
    const job = await ended(id)
    expect(job).toMatchObject({ status: 'DONE', done: 12, owner: null, leaseUntil: null })
    expect(steps.map(({ step }) => step)).toEqual(Array.from({ length: 12 }, (_, step) => step))
    expect(new Set(steps.map(({ who }) => who)).size).toBe(1)
    expect(faults).toEqual([])
  })

  test('reissue a ticket once, although both were notified of the job', async () => {
    const seats = (await parts.db.execute(
      `select a.seat_no from seat_allocation a join hall_ticket t on t.seat_allocation_id = a.id where t.client_id = 17 and t.exam_event_id = 1 and t.status = 'PUBLISHED' order by a.id limit 3`,
    )) as { rows: { seat_no: string }[] }
    const values = seats.rows.map(({ seat_no }) => seat_no)
    const id = await addJob('REISSUE', values.length, { by: 'SEAT', values, reason: 'OTHER' })
    const servers = [openTicketJobs(parts), openTicketJobs(parts)]
    opened.push(...servers)
    for (const jobs of servers) jobs.wake()
    const before = await ended(id)
    expect(before).toMatchObject({ status: 'DONE', report: { counts: { reissued: 3 } } })
    const versions = (await parts.db
      .execute(`select t.current_version, count(*)::int as versions from hall_ticket t join hall_ticket_version v on v.hall_ticket_id = t.id join seat_allocation a on a.id = t.seat_allocation_id
      where t.exam_event_id = 1 and a.seat_no in ('${values.join("','")}') group by t.id order by t.id`)) as {
      rows: unknown[]
    }
    expect(versions.rows).toEqual(
      values.map(() => expect.objectContaining({ versions: 2, current_version: 2 }) as unknown),
    )
  })
})

describe('a server that hangs', () => {
  test('loses its job to another server when the lease expires, and its late writes are rolled back', async () => {
    let wake = (): void => undefined
    const asleep = new Promise<void>((resolve) => (wake = resolve))
    let late: unknown
    const sleeper = startJobs(async ({ db, job }) => {
      await asleep
      late = await db
        .transaction(async (step) => {
          await step.execute(`update exam_event set helpline = 'written late' where id = 1`)
          await saveProgress(step, job, 99, { late: true })
        })
        .catch((error: unknown) => error)
      throw late
    })
    const id = await addJob('GENERATE', 2)
    sleeper.wake()
    await jobWhen(id, 'be taken', ({ owner }) => owner !== null)

    const other = startJobs(async ({ db, job }) => {
      await saveProgress(db, job, 1, { by: 'the other' })
      return 'DONE'
    })
    await other.resume(false)
    expect((await readJob(id))?.status).toBe('RUNNING')
    await expireLease(id)
    await other.resume(false)
    expect(await ended(id)).toMatchObject({ status: 'DONE', report: { by: 'the other' } })

    wake()
    await sleeper.close()
    expect(late).toBeInstanceOf(Error)
    expect(await readJob(id)).toMatchObject({ status: 'DONE', done: 2, report: { by: 'the other' } })
    expect(
      ((await parts.db.execute('select helpline from exam_event where id = 1')) as { rows: unknown[] }).rows,
    ).not.toEqual([{ helpline: 'written late' }])
    expect(faults).toEqual([])
  })
})

describe('a server that stops', () => {
  test('releases its jobs, so that another server continues at once', async () => {
    const id = await addJob('GENERATE', 100)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow: Slice = async ({ db, job }) => {
      if (job.done > 1) await held
      await saveProgress(db, job, job.done + 1, {})
      return 'MORE'
    }
    const stopping = startJobs(slow)
    stopping.wake()
    const begun = await jobWhen(id, 'be under way', ({ done }) => done > 1)
    const stopped = stopping.close()
    release()
    await stopped
    expect(await readJob(id)).toMatchObject({ status: 'RUNNING', owner: null, leaseUntil: null })
    const next = startJobs(() => Promise.resolve('DONE'))
    await next.resume(false)
    const last = await ended(id)
    expect(begun.owner).not.toBeNull()
    expect(last).toMatchObject({ status: 'DONE', done: 100 })
  })

  test('because it was killed leaves a lease that the next server on the same folder can ignore', async () => {
    const id = await addJob('GENERATE', 3)
    await parts.db.execute(
      `update ticket_job set owner = 'killed', lease_until = now() + interval '1 hour' where id = ${id}`,
    )
    const polite = startJobs(() => Promise.resolve('DONE'))
    await polite.resume(false)
    await polite.close()
    expect(await readJob(id)).toMatchObject({ status: 'RUNNING', owner: 'killed' })
    const alone = startJobs(() => Promise.resolve('DONE'))
    await alone.resume(true)
    expect(await ended(id)).toMatchObject({ status: 'DONE' })
  })
})
