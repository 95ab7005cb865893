import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../server/db/database.ts'
import { selectRows } from '../server/db/rows.ts'
import { readSettings } from '../server/lib/config/settings.ts'
import { startServer } from '../server/app/start.ts'
import { buildStatement } from '../tests/support/sql.ts'
import type { BenchLine } from './bench-line.ts'
import { onBoth, type BenchDatabase } from './databases.ts'
import { ask, call, CLIENT, signIn } from './mql-client.ts'
import { promiseLine, timed, timesOf } from './times.ts'

const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 60_000)
const CHUNK = 384 * 1024
const PROMISED_SECONDS = 120
/** How long a student may wait for a hall ticket meanwhile. */
const OTHERS_WAIT_MS = 500
const EVERY_MS = 150
const PEOPLE = 1000

interface Import {
  readonly status: string
  readonly counts: Readonly<Record<'created' | 'changed' | 'unchanged' | 'wrong', number>>
  readonly undone: Readonly<Record<'removed' | 'restored' | 'kept', number>>
}

/** Builds a file of students at all colleges and in all parts of programmes. */
async function fileOf(db: Database): Promise<Buffer> {
  const colleges = await selectRows<{ code: string }>(
    db,
    buildStatement`select code from college where client_id = ${CLIENT}`,
  )
  const parts = await selectRows<{ code: string; no: number }>(
    db,
    buildStatement`select p.code, r.part_no as no from program p join program_part r on r.program_id = p.id
        where p.client_id = ${CLIENT}`,
  )
  const [year] = await selectRows<{ code: string }>(
    db,
    buildStatement`select code from academic_year where client_id = ${CLIENT} and status = 'CURRENT'`,
  )
  const lines = Array.from({ length: STUDENTS }, (_, index) => {
    const [college, part] = [colleges[index % colleges.length], parts[index % parts.length]]
    const day = `${2004 + (index % 4)}-0${1 + (index % 9)}-1${index % 10}`
    return [
      ...[String(2_026_900_000_000_000 + index), 'GAURI SANJAY DESHMUKH', 'गौरी संजय देशमुख', 'SUNITA', day, 'F'],
      ...[`98${String(index).padStart(8, '0')}`, `student${index}@example.edu`, college?.code, part?.code],
      ...[String(part?.no), year?.code, String(index), 'Marathi'],
    ].join(',')
  })
  const header = [
    ...['PRN', 'Student name', 'Name in local script', 'Mother’s name', 'Date of birth', 'Gender', 'Mobile', 'E-mail'],
    ...['College code', 'Programme code', 'Part number', 'Academic year', 'Roll number', 'Medium'],
  ]
  return Buffer.from([header.join(','), ...lines].join('\n'))
}

/** Returns the inputs of lookups that find a ticket, of different people. */
const lookupsOf = (db: Database): Promise<object[]> =>
  selectRows(
    db,
    buildStatement`select ${CLIENT}::int as "clientId", t.exam_event_id::int as "examEventId", 'PRN' as "by", s.prn as value,
          s.dob::text as dob, right(s.mobile, 4) as "mobile4"
        from hall_ticket t join student s on s.id = t.student_id
        where t.client_id = ${CLIENT} and t.status = 'PUBLISHED' and s.mobile is not null
        order by md5(s.prn) limit ${PEOPLE}`,
  )

/** Looks hall tickets up until `stop`, which returns the milliseconds of each lookup. */
function lookUp(origin: string, inputs: readonly object[]): { readonly stop: () => Promise<readonly number[]> } {
  const waited: number[] = []
  let goesOn = true
  const asking = (async () => {
    for (let index = 0; goesOn; index += 1) {
      const start = performance.now()
      await call(origin, 'findHallTicketBeforeLogin', inputs[index % inputs.length] ?? {}, null)
      waited.push(performance.now() - start)
      await pause(EVERY_MS)
    }
  })()
  return {
    async stop() {
      goesOn = false
      await asking
      return waited
    },
  }
}

/** Returns a memory figure of this process, in megabytes. */
async function megabytes(name: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

async function settled(origin: string, token: string, importId: string): Promise<Import> {
  for (;;) {
    const [one] = await ask<Import>(origin, 'dataImport', { importId }, token)
    if (one && !['CHECKING', 'RUNNING', 'UNDOING'].includes(one.status)) return one
    await pause(250)
  }
}

/** Imports a file from its upload to its end; returns the import, its seconds, and those of the run alone. */
async function importFile(origin: string, token: string, bytes: Buffer) {
  const uploadId = randomUUID().replaceAll('-', '')
  const start = performance.now()
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const base64 = bytes.subarray(from, from + CHUNK).toString('base64')
    await call(origin, 'uploadImportData', { uploadId, from, base64 }, token)
  }
  const input = { kind: 'STUDENTS', uploadId, fileName: 'bench.csv' }
  const { importId } = (await call(origin, 'startDataImport', input, token)).result as { importId: string }
  const [{ mapping } = { mapping: {} }] = await ask<{ mapping: object }>(origin, 'dataImport', { importId }, token)
  await call(origin, 'checkDataImport', { importId, mapping }, token)
  await settled(origin, token, importId)
  const checked = performance.now()
  await call(origin, 'runDataImport', { importId }, token)
  const state = await settled(origin, token, importId)
  const ended = performance.now()
  return { importId, state, whole: (ended - start) / 1000, writing: (ended - checked) / 1000 }
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

async function importLines({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const settings = readSettings({ ...env, SEED_SCALE: '0.05' })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer(settings)
  try {
    const { origin, db } = server
    const token = await signIn(origin, 'asha.admin')
    const [bytes, inputs] = [await fileOf(db), await lookupsOf(db)]
    const find = (index: number) => call(origin, 'findHallTicketBeforeLogin', inputs.at(-1 - index) ?? {}, null)
    let found = 0
    const alone = await timed(() => find(found++), 20)
    const before = await megabytes('VmRSS')
    const others = lookUp(origin, inputs)
    const first = await importFile(origin, token, bytes)
    const waited = await others.stop()
    const peak = await megabytes('VmHWM')
    if (first.state.counts.created !== STUDENTS) throw new Error(JSON.stringify(first.state))
    const second = await importFile(origin, token, bytes)
    if (second.state.counts.unchanged !== STUDENTS) throw new Error(JSON.stringify(second.state))
    const start = performance.now()
    await call(origin, 'undoDataImport', { importId: first.importId }, token)
    const undone = await settled(origin, token, first.importId)
    const undoing = (performance.now() - start) / 1000
    if (undone.undone.removed !== 2 * STUDENTS) throw new Error(JSON.stringify(undone))
    const name = `data import, ${database}`
    return [
      {
        name: `${name}: ${STUDENTS} students with enrolments from file to end`,
        value: seconds(first.whole),
        promise: `under ${PROMISED_SECONDS} s${first.whole < PROMISED_SECONDS ? '' : ': BROKEN'}`,
        ratio: `writing ${seconds(first.writing)}`,
      },
      {
        name: `${name}: memory, most`,
        value: `${peak.toFixed(0)} MB`,
        promise: 'shown, not promised',
        ratio: `before it ${before.toFixed(0)} MB, file ${(bytes.length / 1024 / 1024).toFixed(1)} MB`,
      },
      promiseLine(
        `${name}: a hall ticket meanwhile (${waited.length} lookups)`,
        timesOf(waited),
        OTHERS_WAIT_MS,
        alone,
      ),
      {
        name: `${name}: the same file again, which changes nothing`,
        value: seconds(second.whole),
        promise: 'shown, not promised',
        ratio: `writing ${seconds(second.writing)}`,
      },
      { name: `${name}: its undo`, value: seconds(undoing), promise: 'shown, not promised' },
    ]
  } finally {
    await server.close()
  }
}

/**
 * An import of students with enrolments while hall tickets are looked up: read, checked and written by one process,
 * given again, and undone, on both databases.
 */
export const benchDataImport = (): Promise<BenchLine[]> => onBoth(importLines, true)
