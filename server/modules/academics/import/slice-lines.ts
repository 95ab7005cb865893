import type { LineFault } from '../../../../src/contract/academics/import-outcomes.ts'
import type { Database } from '../../../db/database.ts'
import type { CellFault, RecordChange } from '../../../db/schema/academics/data-imports.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Complain, Kind, PutLines, SliceTools } from './kind.ts'
import type { FileLine } from './lines-file.ts'
import { mergeValues } from './compare-values.ts'
import { saveRecords, type RecordOutcome, type Wanted } from './save-records.ts'
import { createColumnReader, type DataLine } from './read-line.ts'
import type { RecordSpec } from './record-specs.ts'
import type { SeenRecords } from './seen-records.ts'

/** The faults of lines by number. */
export type LineFaults = ReadonlyMap<number, readonly CellFault[]>

/** What the lines of a slice did, or would do. */
export interface SliceResult {
  readonly faults: LineFaults
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  /** Lines that ask for a change which a second person decides; each is also one of the others. */
  readonly requested: number
  /** What was written, by table, in the order in which it was. */
  readonly changes: readonly { readonly record: string; readonly changes: readonly RecordChange[] }[]
}

const SHOWN = 60

/** Returns lines that are right by themselves and among the lines before them; the others with their faults. */
export function readSlice(
  lines: readonly FileLine[],
  kind: Kind,
  reader: ReturnType<typeof createColumnReader>,
  seen: SeenRecords,
  client: Client,
): { readonly right: readonly DataLine[]; readonly faults: Map<number, CellFault[]> } {
  const faults = new Map<number, CellFault[]>()
  const complain = createFaultCollector(faults)
  const right = lines.flatMap((line): DataLine[] => {
    const read = reader(line)
    if ('faults' in read) {
      faults.set(read.lineNo, [...read.faults])
      return []
    }
    kind.check?.(read, complain, client)
    if (faults.has(read.lineNo)) return []
    const repeated = seen.add(kind.marks(read))
    if (!repeated) return [read]
    complain(read, repeated.field, repeated.fault)
    return []
  })
  return { right, faults }
}

/** Returns a function that adds faults to those of a slice. */
export const createFaultCollector =
  (faults: Map<number, CellFault[]>): Complain =>
  ({ lineNo, values }, field, fault: LineFault) => {
    const value = String((field === null ? undefined : values[field]) ?? '').slice(0, SHOWN)
    faults.set(lineNo, [...(faults.get(lineNo) ?? []), { field, fault, value }])
  }

/** Joins what several lines say about the same record: the first line that has a value counts. */
function mergeWanted(one: Wanted, other: Wanted): Wanted {
  const values: Record<string, unknown> = { ...other.values }
  for (const [name, value] of Object.entries(one.values)) values[name] = mergeValues(other.values[name], value)
  return { ...one, values }
}

/** Returns what a line wants: where it has defaults, a new record gets them too. */
function applyDefaults(line: DataLine, buildWanted: (line: DataLine) => Omit<Wanted, 'line'>): Omit<Wanted, 'line'> {
  const wanted = buildWanted(line)
  if (!line.defaults) return wanted
  const { values } = buildWanted({ ...line, values: { ...line.defaults, ...line.values } })
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return { ...wanted, initial: { ...wanted.initial, ...Object.fromEntries(given) } }
}

/** Writes the right lines of a slice, or finds out what they would do. */
export async function writeSlice(
  db: Database,
  kind: Kind,
  { right, faults }: ReturnType<typeof readSlice>,
  given: Omit<SliceTools, 'db' | 'complain' | 'saveLines' | 'report' | 'request'>,
): Promise<SliceResult> {
  const { client, writes } = given
  const outcomes = new Map<number, RecordOutcome>()
  const complain = createFaultCollector(faults)
  const changes: { record: string; changes: readonly RecordChange[] }[] = []
  const recordOutcomes: SliceTools['report'] = (record, results) => {
    for (const { line, outcome } of results) {
      const before = outcomes.get(line) ?? 'UNCHANGED'
      outcomes.set(line, before === 'CREATED' || outcome === 'UNCHANGED' ? before : outcome)
    }
    const written = results.flatMap(({ change }) => change ?? [])
    if (written.length > 0) changes.push({ record, changes: written })
  }
  const saveLines = async (
    spec: RecordSpec,
    lines: readonly DataLine[],
    buildWanted: (line: DataLine) => Omit<Wanted, 'line'>,
  ): Promise<PutLines> => {
    const wanted = new Map<string, Wanted>()
    const keys = new Map<DataLine, Wanted['key']>()
    for (const line of lines) {
      const one = { line: line.lineNo, ...applyDefaults(line, buildWanted) }
      // A part of something new has no key yet, and is identified by its code.
      const key = JSON.stringify([one.key, one.key.includes(null) ? one.code : ''])
      const before = wanted.get(key)
      wanted.set(key, before ? mergeWanted(before, one) : one)
      keys.set(line, one.key)
    }
    const result = await saveRecords(db, client.id, spec, [...wanted.values()], writes)
    const done = [...wanted.values()].map((one) => ({ ...one, outcome: result.of(one.key)?.outcome ?? 'CREATED' }))
    for (const { line, outcome, locked } of done)
      if (outcome === 'LOCKED' && locked) complain({ lineNo: line, values: {} }, null, locked)
    recordOutcomes(spec.record, done)
    if (result.changes.length > 0) changes.push({ record: spec.record, changes: result.changes })
    return {
      id: (line) => result.of(keys.get(line) ?? [])?.id ?? null,
      changed: result.changes.flatMap(({ id, before }) => (before ? [id] : [])),
    }
  }
  const requests = new Set<number>()
  const recordRequests: SliceTools['request'] = (lines) => lines.forEach(({ lineNo }) => requests.add(lineNo))
  await kind.write(right, { ...given, db, complain, saveLines, report: recordOutcomes, request: recordRequests })
  const done = right.filter(({ lineNo }) => !faults.has(lineNo)).map(({ lineNo }) => outcomes.get(lineNo))
  const countOutcome = (outcome: RecordOutcome): number => done.filter((one) => one === outcome).length
  const [created, changed] = [countOutcome('CREATED'), countOutcome('CHANGED')]
  const requested = right.filter(({ lineNo }) => !faults.has(lineNo) && requests.has(lineNo)).length
  return { faults, created, changed, unchanged: done.length - created - changed, requested, changes }
}
