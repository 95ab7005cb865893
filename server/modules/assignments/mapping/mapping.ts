import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { editSchema, type Mapping } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** The schema of a key or of a value. */
export type Entries = v.StrictObjectSchema<v.ObjectEntries, undefined>

/** One edit of a mapping: its key, the value that the caller saw, and the new value; null: no row. */
export interface Edit<Key, Value> {
  readonly key: Key
  readonly before: Value | null
  readonly after: Value | null
}

/** What a check finds about edits. */
export interface Findings {
  /** Rules that edits break, each with the place of the edit in the call. Nothing is saved. */
  readonly problems: readonly { readonly index: number; readonly sentence: string }[]
  /** What is unusual and needs a confirmation, as sentences. */
  readonly reasons: readonly string[]
}

/** A mapping between people or processes and programmes or courses: its table, and the rules for its edits. */
export interface MappingDefinition<Key extends Entries, Value extends Entries> {
  readonly mapping: Mapping
  readonly table: PgTable & { readonly id: PgColumn; readonly clientId: PgColumn }
  /** The schemas of the contract; their members are columns of the table. */
  readonly key: Key
  readonly value: Value
  /** The member of the key that names the person or process. */
  readonly subject: keyof v.InferOutput<Key> & string
  /**
   * The members of the key by which rows belong together. A change of another member, for instance of the duty at a
   * course, removes a row and adds one; absent: no row replaces another.
   */
  readonly together?: readonly (keyof v.InferOutput<Key> & string)[]
  /** Returns the academic years to which rows belong. */
  readonly listYears: (
    tx: Database,
    clientId: number,
    keys: readonly v.InferOutput<Key>[],
  ) => Promise<readonly number[]>
  /**
   * Checks the rules of the mapping; everything that is named must exist and be in the caller's scope. `undoing`: the
   * edits take back a change, so that values return which were accepted before.
   */
  readonly check: (
    tx: Database,
    context: ActorContext,
    edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
    undoing?: boolean,
  ) => Promise<Findings>
  /** Builds the condition for the changes of the history that the caller may see. */
  readonly visibleChanges: (context: ActorContext) => SQL | undefined
  /** Called in the transaction after edits were written. */
  readonly afterSave?: (
    tx: Database,
    context: ActorContext,
    edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  ) => Promise<void>
}

/** A mapping of people in academic years, with days: its keys and values contain those members. */
export interface YearMapping<Key extends Entries, Value extends Entries> extends MappingDefinition<Key, Value> {
  readonly table: MappingDefinition<Key, Value>['table'] & {
    readonly userId: PgColumn
    readonly academicYearId: PgColumn
    readonly fromOn: PgColumn
    readonly toOn: PgColumn
  }
}

/** One stored row: its id, key and value. */
export interface StoredRow<Key, Value> {
  readonly id: number
  readonly key: Key
  readonly value: Value
}

/** Stored rows by the text of their key. */
export type Rows<Key extends Entries, Value extends Entries> = ReadonlyMap<
  string,
  StoredRow<v.InferOutput<Key>, v.InferOutput<Value>>
>

const toWireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Returns the members of a schema from a stored row, in the order of the schema, with instants as text. */
export const pickMembers = <Schema extends Entries>(
  schema: Schema,
  row: Readonly<Record<string, unknown>>,
): v.InferOutput<Schema> =>
  Object.fromEntries(Object.keys(schema.entries).map((name) => [name, toWireValue(row[name])]))

const isInstant = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\dT/.test(text)

/** Returns a text that is the same for equal keys or values, however their instants are written. */
export const toStableText = <Schema extends Entries>(schema: Schema, one: v.InferOutput<Schema> | null): string =>
  one === null
    ? 'null'
    : JSON.stringify(
        Object.keys(schema.entries).map((name) => {
          const member = (one as Readonly<Record<string, unknown>>)[name]
          return isInstant(member) ? new Date(member).toISOString() : member
        }),
      )

/** Returns the columns of a table row for a key and a value: instants as dates, where the column holds instants. */
export function toColumns<Key extends Entries, Value extends Entries>(
  { table }: MappingDefinition<Key, Value>,
  part: v.InferOutput<Key> | v.InferOutput<Value> | null,
): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries((part ?? {}) as Readonly<Record<string, unknown>>).map(([name, member]) => [
      name,
      columns[name]?.dataType === 'date' && typeof member === 'string' ? new Date(member) : member,
    ]),
  )
}

/** Returns the stored rows of some people or processes, by the text of their key. */
export async function listStoredRows<Key extends Entries, Value extends Entries>(
  db: Database,
  definition: MappingDefinition<Key, Value>,
  clientId: number,
  subjects: readonly number[],
): Promise<Rows<Key, Value>> {
  const { table, key, value, subject } = definition
  const column = getTableColumns(table)[subject]
  if (!column || subjects.length === 0) return new Map()
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), inArray(column, [...subjects])))
    .orderBy(table.id)
  return new Map(
    rows.map((row) => {
      const stored = { id: Number(row['id']), key: pickMembers(key, row), value: pickMembers(value, row) }
      return [toStableText(key, stored.key), stored]
    }),
  )
}

/** Parses edits as stored in the history of a mapping. */
export const parseStoredEdits = <Key extends Entries, Value extends Entries>(
  { key, value }: MappingDefinition<Key, Value>,
  stored: unknown,
): readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[] =>
  v.parse(v.array(editSchema(key, value)), stored) as unknown as readonly Edit<
    v.InferOutput<Key>,
    v.InferOutput<Value>
  >[]
