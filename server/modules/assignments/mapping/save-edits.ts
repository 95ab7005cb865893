import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { UNDO_MINUTES } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear, assignmentChange } from '../../../db/schema.ts'
import type { StoredEdit } from '../../../db/schema/assignments/changes.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { listConflicts, type Conflict } from './conflicts.ts'
import { listStoredRows, toStableText, type Edit, type Entries, type MappingDefinition } from './mapping.ts'
import { writeEdits } from './write-edits.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'

/** The outcome of a save, as the contract declares it (`saveOutcomeSchema`). */
export type Saved<Key, Value> =
  | {
      readonly outcome: 'SAVED'
      readonly changeId: number
      readonly undoUntil: string
      readonly added: number
      readonly changed: number
      readonly removed: number
    }
  | { readonly outcome: 'CONFLICT'; readonly conflicts: Conflict<Key, Value>[] }
  | { readonly outcome: 'INVALID'; readonly problems: { readonly index: number; readonly sentence: string }[] }
  | { readonly outcome: 'CONFIRM'; readonly reasons: string[] }

/** How a save was asked for. */
export interface SaveOptions {
  /** The activity that saves, for the audit log. */
  readonly activity: RecordedAct
  /** Whether the caller has confirmed what is unusual. */
  readonly confirmed: boolean
  /** The change that this save takes back. */
  readonly undoes?: number
}

/** Returns the instant until which a change can be undone. */
export const computeUndoEnd = (at: Date): Date => addMs(at, UNDO_MINUTES * MINUTE_MS)

/**
 * Waits until no other transaction saves a mapping of the institution: rules concern rows of several people, which no
 * row lock covers.
 */
export const lockMapping = (tx: Database, mapping: string, clientId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`assignments ${mapping}`}), ${clientId})`)

/** Returns the year of edits; undefined when they belong to several years, or to one that is over or unknown. */
async function findOpenYear(tx: Database, clientId: number, years: readonly number[]): Promise<number | undefined> {
  const [yearId, ...others] = new Set(years)
  if (yearId === undefined || others.length > 0) return undefined
  const [year] = await tx
    .select({ status: academicYear.status })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, clientId), eq(academicYear.id, yearId)))
  return year && year.status !== 'CLOSED' ? yearId : undefined
}

/** Returns the place of the first text that occurred before; undefined when all differ. */
function findFirstRepeated(texts: readonly string[]): number | undefined {
  const seen = new Set<string>()
  const place = texts.findIndex((text) => seen.size === seen.add(text).size)
  return place < 0 ? undefined : place
}

/**
 * Saves edits of a mapping in one transaction, with its history and the audit log (specification, section 11.4).
 * Returns an outcome that says why nothing was saved: rules that are broken, rows that somebody else has changed, or
 * something that needs a confirmation. Rules come first, because a conflict shows the row, and a rule may be that the
 * caller must not see it. Edits that change nothing are left out.
 */
export async function saveEdits<Key extends Entries, Value extends Entries>(
  definition: MappingDefinition<Key, Value>,
  context: ActorContext,
  given: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  { activity, confirmed, undoes }: SaveOptions,
): Promise<Saved<v.InferOutput<Key>, v.InferOutput<Value>>> {
  const { client, actor, now, language } = context
  const { mapping, key: keySchema, value: valueSchema, subject } = definition
  const buildInvalid = (key: 'assignments.repeated' | 'assignments.year', index: number) => ({
    outcome: 'INVALID' as const,
    problems: [{ index, sentence: getMessage(language, key) }],
  })
  const repeated = findFirstRepeated(given.map(({ key }) => toStableText(keySchema, key)))
  if (repeated !== undefined) return buildInvalid('assignments.repeated', repeated)
  return runTransaction(context.db, async (tx) => {
    await lockMapping(tx, mapping, client.id)
    const keys = given.map(({ key }) => key)
    const yearId = await findOpenYear(tx, client.id, await definition.listYears(tx, client.id, keys))
    if (yearId === undefined) return buildInvalid('assignments.year', 0)
    const { problems, reasons } = await definition.check(tx, context, given, undoes !== undefined)
    if (problems.length > 0) return { outcome: 'INVALID' as const, problems: [...problems] }
    const subjects = [...new Set(keys.map((key) => Number(key[subject])))]
    const stored = await listStoredRows(tx, definition, client.id, subjects)
    const conflicts = await listConflicts(tx, definition, client.id, given, stored)
    if (conflicts.length > 0) return { outcome: 'CONFLICT' as const, conflicts }
    if (reasons.length > 0 && !confirmed) return { outcome: 'CONFIRM' as const, reasons: [...reasons] }
    const edits = given.filter(
      ({ key, after }) =>
        toStableText(valueSchema, stored.get(toStableText(keySchema, key))?.value ?? null) !==
        toStableText(valueSchema, after),
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
    await recordCallerAct(tx, context, {
      activity,
      entity: 'assignment_change',
      entityId: String(changeId),
      detail: { ...counts, subjects: subjects.slice(0, 50) },
    })
    return { outcome: 'SAVED' as const, changeId, undoUntil: computeUndoEnd(now).toISOString(), ...counts }
  })
}
