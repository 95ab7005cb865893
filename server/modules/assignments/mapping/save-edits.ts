import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { UNDO_MINUTES } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { insertAll } from '../../../db/insert-rows.ts'
import { academicYear, assignmentChange, userProfile } from '../../../db/schema.ts'
import type { StoredEdit } from '../../../db/schema/assignments.ts'
import { transaction } from '../../../db/transaction.ts'
import { audit } from '../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import { columnsOf, rowsOf, textOf, type Edit, type MappingDefinition, type StoredRow } from './mapping.ts'

type Entries = v.StrictObjectSchema<v.ObjectEntries, undefined>

/** The outcome of a save, as the contract declares it (`savedOf`). */
export type Saved<Key, Value> =
  | {
      readonly outcome: 'SAVED'
      readonly changeId: number
      readonly undoUntil: string
      readonly added: number
      readonly changed: number
      readonly removed: number
    }
  | {
      readonly outcome: 'CONFLICT'
      readonly conflicts: {
        readonly key: Key
        readonly current: Value | null
        readonly by: string | null
        readonly at: string | null
      }[]
    }
  | { readonly outcome: 'INVALID'; readonly problems: { readonly index: number; readonly sentence: string }[] }
  | { readonly outcome: 'CONFIRM'; readonly reasons: string[] }

/** How a save was asked for. */
export interface SaveOptions {
  /** The activity that saves, for the audit log. */
  readonly activity: string
  /** Whether the caller has confirmed what is unusual. */
  readonly confirmed: boolean
  /** The change that this save takes back. */
  readonly undoes?: number
}

/** Returns who changed a row last, and when. */
async function lastChangeOf(tx: Database, clientId: number, mapping: string, subject: number, keyText: string) {
  const changes = await tx
    .select({ edits: assignmentChange.edits, at: assignmentChange.at, by: userProfile.displayName })
    .from(assignmentChange)
    .leftJoin(
      userProfile,
      and(eq(userProfile.clientId, assignmentChange.clientId), eq(userProfile.userId, assignmentChange.actorUserId)),
    )
    .where(
      and(
        eq(assignmentChange.clientId, clientId),
        sql`${assignmentChange.mapping} = ${mapping}`,
        sql`${assignmentChange.subjects} @> array[${subject}]::bigint[]`,
      ),
    )
    .orderBy(desc(assignmentChange.id))
    .limit(20)
  return changes.find(({ edits }) => edits.some(({ key }) => JSON.stringify(Object.values(key)) === keyText))
}

async function findConflicts<Key extends Entries, Value extends Entries>(
  tx: Database,
  definition: MappingDefinition<Key, Value>,
  clientId: number,
  edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  stored: ReadonlyMap<string, StoredRow<v.InferOutput<Key>, v.InferOutput<Value>>>,
) {
  const { key: keySchema, value: valueSchema, subject, mapping } = definition
  const conflicts = []
  for (const { key, before, after } of edits) {
    const keyText = textOf(keySchema, key)
    const current = stored.get(keyText)?.value ?? null
    const now = textOf(valueSchema, current)
    if (now === textOf(valueSchema, before) || now === textOf(valueSchema, after)) continue
    const last = await lastChangeOf(tx, clientId, mapping, Number(key[subject]), keyText)
    conflicts.push({ key, current, by: last?.by ?? null, at: last?.at.toISOString() ?? null })
  }
  return conflicts
}

async function writeEdits<Key extends Entries, Value extends Entries>(
  tx: Database,
  definition: MappingDefinition<Key, Value>,
  clientId: number,
  edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  stored: ReadonlyMap<string, StoredRow<v.InferOutput<Key>, v.InferOutput<Value>>>,
) {
  const { table, key: keySchema } = definition
  const added = edits.filter(({ before }) => before === null)
  const removed = edits.filter(({ after }) => after === null)
  const changed = edits.filter(({ before, after }) => before !== null && after !== null)
  const idOf = ({ key }: (typeof edits)[number]) => stored.get(textOf(keySchema, key))?.id ?? 0
  if (removed.length > 0)
    await tx.delete(table).where(and(eq(table.clientId, clientId), inArray(table.id, removed.map(idOf))))
  for (const edit of changed)
    await tx
      .update(table as PgTable)
      .set(columnsOf(definition, edit.after))
      .where(and(eq(table.clientId, clientId), eq(table.id, idOf(edit))))
  await insertAll(
    tx,
    table as PgTable,
    added.map(({ key, after }) => ({ clientId, ...columnsOf(definition, key), ...columnsOf(definition, after) })),
  )
  return { added: added.length, changed: changed.length, removed: removed.length }
}

/** Returns the year of edits; undefined when they belong to several years, or to one that is over or unknown. */
async function openYearOf(tx: Database, clientId: number, years: readonly number[]): Promise<number | undefined> {
  const [yearId, ...others] = new Set(years)
  if (yearId === undefined || others.length > 0) return undefined
  const [year] = await tx
    .select({ status: academicYear.status })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, clientId), eq(academicYear.id, yearId)))
  return year && year.status !== 'CLOSED' ? yearId : undefined
}

/**
 * Saves edits of a mapping in one transaction, with its history and the audit log (domain brief 2.4). Returns an outcome
 * that says why nothing was saved: rows that somebody else has changed, rules that are broken, or something that needs a
 * confirmation. Edits that change nothing are left out.
 */
export async function saveEdits<Key extends Entries, Value extends Entries>(
  definition: MappingDefinition<Key, Value>,
  context: ActorContext,
  given: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  { activity, confirmed, undoes }: SaveOptions,
): Promise<Saved<v.InferOutput<Key>, v.InferOutput<Value>>> {
  const { client, actor, now, language, address, requestId } = context
  const { mapping, key: keySchema, value: valueSchema, subject } = definition
  const invalid = (key: 'assignments.repeated' | 'assignments.year', index: number) => ({
    outcome: 'INVALID' as const,
    problems: [{ index, sentence: sentence(language, key) }],
  })
  const keyTexts = given.map(({ key }) => textOf(keySchema, key))
  const repeated = keyTexts.findIndex((text, index) => keyTexts.indexOf(text) !== index)
  if (repeated >= 0) return invalid('assignments.repeated', repeated)
  return transaction(context.db, async (tx) => {
    // One save of a mapping at a time: rules concern rows of several people, which no row lock covers.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`assignments ${mapping}`}), ${client.id})`)
    const keys = given.map(({ key }) => key)
    const yearId = await openYearOf(tx, client.id, await definition.yearsOf(tx, client.id, keys))
    if (yearId === undefined) return invalid('assignments.year', 0)
    const subjects = [...new Set(keys.map((key) => Number(key[subject])))]
    const stored = await rowsOf(tx, definition, client.id, subjects)
    const conflicts = await findConflicts(tx, definition, client.id, given, stored)
    if (conflicts.length > 0) return { outcome: 'CONFLICT' as const, conflicts }
    const { problems, reasons } = await definition.check(tx, context, given)
    if (problems.length > 0) return { outcome: 'INVALID' as const, problems: [...problems] }
    if (reasons.length > 0 && !confirmed) return { outcome: 'CONFIRM' as const, reasons: [...reasons] }
    const edits = given.filter(
      ({ key, after }) =>
        textOf(valueSchema, stored.get(textOf(keySchema, key))?.value ?? null) !== textOf(valueSchema, after),
    )
    const counts = await writeEdits(tx, definition, client.id, edits, stored)
    const [change] = await tx
      .insert(assignmentChange)
      .values({
        clientId: client.id,
        mapping,
        academicYearId: yearId,
        subjects,
        edits: edits as readonly StoredEdit[],
        ...counts,
        actorUserId: actor.userId,
        at: now,
        undoes: undoes ?? null,
      })
      .returning({ id: assignmentChange.id })
    await definition.afterSave?.(tx, context, edits)
    const changeId = change?.id ?? 0
    await audit(tx, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity,
      entity: 'assignment_change',
      entityId: String(changeId),
      detail: { ...counts, subjects: subjects.slice(0, 50) },
      address,
      requestId,
    })
    const undoUntil = new Date(now.getTime() + UNDO_MINUTES * 60_000).toISOString()
    return { outcome: 'SAVED' as const, changeId, undoUntil, ...counts }
  })
}
