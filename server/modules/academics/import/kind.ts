import { toTranslatedField } from '../../../../src/contract/academics/import-kinds.ts'
import type { LineFault } from '../../../../src/contract/academics/import-outcomes.ts'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import type { RecordChange } from '../../../db/schema/academics/data-imports.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import type { ImportRow } from './progress.ts'
import type { RecordOutcome, Wanted } from './save-records.ts'
import type { CellValue, DataLine } from './read-line.ts'
import type { RecordSpec } from './record-specs.ts'

/** Reports a wrong cell of a line, which is then left out. */
export type Complain = (line: DataLine, field: string | null, fault: LineFault) => void

/** What a line says about one record of the file. */
export interface Mark {
  /** Identifies the record within the file. */
  readonly key: readonly CellValue[]
  /** The values that other lines about the same record must repeat; absent: a second line is one too many. */
  readonly says?: readonly CellValue[]
  /** The field that a message names. */
  readonly field: string
}

/** The records of lines. */
export interface PutLines {
  /** Returns the id of the record of a line; null when it would be created. */
  readonly id: (line: DataLine) => number | null
  /** The ids of the records that were changed. */
  readonly changed: readonly number[]
}

/** What a line has done to a record; nothing is written yet without `change`. */
export interface Reported {
  readonly line: number
  readonly outcome: RecordOutcome
  readonly change?: RecordChange
}

/** What the lines of a slice are checked and written with. */
export interface SliceTools {
  readonly db: Database
  readonly client: Client
  readonly actor: Actor
  readonly complain: Complain
  /** Whether something is written; otherwise it is only found out what would be. */
  readonly writes: boolean
  readonly now: Date
  readonly settings: Settings
  /** The public id of the import, and its mapping. */
  readonly importId: string
  readonly mapping: ImportRow['mapping']
  /** What `prepare` has found out, by the number of the line. */
  readonly prepared: ReadonlyMap<number, string>
  /** Writes the record of each line, or finds out what would be written. */
  readonly saveLines: (
    spec: RecordSpec,
    lines: readonly DataLine[],
    buildWanted: (line: DataLine) => Omit<Wanted, 'line'>,
  ) => Promise<PutLines>
  /** Counts lines that ask for a change which a second person decides. */
  readonly request: (lines: readonly DataLine[]) => void
  /** Counts what was done to records that `put` does not write, or would be, and keeps their changes for an undo. */
  readonly report: (record: string, results: readonly Reported[]) => void
}

/** What the lines of a slice are prepared with. */
export interface PrepareTools extends Pick<SliceTools, 'db' | 'client' | 'actor' | 'complain' | 'writes'> {
  readonly buckets: Buckets
  /** The archive of the import. */
  readonly archive: string
}

/** A kind of file: how its lines become records. */
export interface Kind {
  /** Whether people who work for some colleges only may import it. */
  readonly forColleges: boolean
  /** Returns what a line says about its records, to find lines that contradict each other. */
  readonly marks: (line: DataLine) => readonly Mark[]
  /** Checks a line by itself, for example the order of its days. */
  readonly check?: (line: DataLine, complain: Complain, client: Client) => void
  /** How many lines are written in one transaction; absent: the usual number. */
  readonly atOnce?: number
  /** Does what takes long, such as reading pictures, before the transaction; reports wrong lines. */
  readonly prepare?: (lines: readonly DataLine[], tools: PrepareTools) => Promise<ReadonlyMap<number, string>>
  /** Resolves the codes of lines that are right so far, and writes them; reports those that are wrong. */
  readonly write: (lines: readonly DataLine[], tools: SliceTools) => Promise<void>
}

/** Returns the text of a field; null where the line has none. */
export const findText = ({ values }: DataLine, field: string): string | null => {
  const value = values[field]
  return value === undefined ? null : String(value)
}

/** Returns the text of a required field. */
export const getText = (line: DataLine, field: string): string => findText(line, field) ?? ''

/** Returns the number of a required field. */
export const getNumber = ({ values }: DataLine, field: string): number => Number(values[field])

/** Returns a name and its translations, as columns of a record. */
export const readNames = (
  { values }: DataLine,
  field: string,
): { readonly name: CellValue; readonly name_i_18n: Readonly<Record<string, CellValue>> } => ({
  name: values[field],
  name_i_18n: Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, values[toTranslatedField(field, language)]] as const).filter(
      ([, value]) => value !== undefined,
    ),
  ),
})

/** Returns the values of some fields with those of their translations, always in the same places. */
export const listStatedValues = ({ values }: DataLine, fields: readonly string[]): readonly CellValue[] =>
  fields.flatMap((field) => [
    values[field],
    ...LANGUAGE_CODES.map((language) => values[toTranslatedField(field, language)]),
  ])
