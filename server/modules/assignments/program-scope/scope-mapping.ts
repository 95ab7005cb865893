import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { SCOPE_KEY, SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { assignmentChange, userAccount, userPpt } from '../../../db/schema.ts'
import { seesEverybody, usersInScope } from '../../../lib/access/scope.ts'
import type { Database } from '../../../db/database.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sentence, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { rowsOf, textOf, type Edit, type Findings, type MappingDefinition } from '../mapping/mapping.ts'
import { leftBehind } from './open-holds.ts'
import { readPeople } from './people.ts'
import { readGrantable, readPlaces, type ScopeKey } from './places.ts'

/** One edit of the programme scope of a person. */
export type ScopeEdit = Edit<ScopeKey, v.InferOutput<typeof SCOPE_VALUE>>

/** Returns what breaks a rule about an edit, as the key of a sentence; undefined: nothing. */
async function rulesFor(
  tx: Database,
  context: ActorContext,
  edits: readonly ScopeEdit[],
): Promise<(edit: ScopeEdit) => SentenceKey | undefined> {
  const { actor } = context
  const keys = edits.map(({ key }) => key)
  const collegeIds = keys.flatMap(({ collegeId }) => collegeId ?? [])
  const people = await readPeople(tx, context, [...new Set(keys.map(({ userId }) => userId))], collegeIds)
  const places = await readPlaces(tx, context, keys)
  const isGrantable = await readGrantable(tx, context)
  return ({ key, before, after }) => {
    const { userId, collegeId } = key
    const denial = people.denials.get(userId)
    if (denial === 'OUT_OF_SCOPE') return 'assignments.unknownUser'
    if (userId === actor.userId) return 'assignments.own'
    if (denial) return denial === 'NO_RIGHT' ? 'assignments.unknownUser' : `denial.${denial}`
    if (!places.isPlace(key)) return 'assignments.unknownPlace'
    const most = before?.access === 'EDIT' || after?.access === 'EDIT' ? 'EDIT' : 'VIEW'
    if (!isGrantable(key, most)) return 'assignments.outsideOwnScope'
    // A place at all colleges of a person reaches beyond the caller's colleges if the person works elsewhere as well.
    if (collegeId === null) {
      if (people.workElsewhere.has(userId)) return 'assignments.chooseCollege'
    } else if (!places.isCollege(collegeId) || (after !== null && !people.isAtCollege(userId, collegeId)))
      return 'assignments.unknownCollege'
    if (after === null) return undefined
    if (!people.usingScope.has(userId)) return 'assignments.roleWithoutScope'
    if (after.fromOn !== null && after.toOn !== null && after.fromOn > after.toOn) return 'assignments.daysReversed'
    return undefined
  }
}

/** Returns what people would leave behind at the places that edits remove. */
async function reasonsFor(
  tx: Database,
  context: ActorContext,
  edits: readonly ScopeEdit[],
): Promise<readonly string[]> {
  const removed = edits.filter(({ before, after }) => before !== null && after === null).map(({ key }) => key)
  if (removed.length === 0) return []
  const stored = await rowsOf(tx, SCOPE, context.client.id, [...new Set(removed.map(({ userId }) => userId))])
  const edited = new Set(edits.map(({ key }) => textOf(SCOPE_KEY, key)))
  const kept = [
    ...[...stored].flatMap(([text, { key }]) => (edited.has(text) ? [] : [key])),
    ...edits.filter(({ after }) => after !== null).map(({ key }) => key),
  ]
  return leftBehind(tx, context, removed, kept)
}

/** Checks the rules of the programme scope (domain brief 2.4.2). */
async function check(tx: Database, context: ActorContext, edits: readonly ScopeEdit[]): Promise<Findings> {
  const brokenBy = await rulesFor(tx, context, edits)
  const problems = edits.flatMap((edit, index) => {
    const broken = brokenBy(edit)
    return broken ? [{ index, sentence: sentence(context.language, broken) }] : []
  })
  return { problems, reasons: problems.length > 0 ? [] : await reasonsFor(tx, context, edits) }
}

/** The programme scope of people: one row for each programme, part or term. */
export const SCOPE: MappingDefinition<typeof SCOPE_KEY, typeof SCOPE_VALUE> = {
  mapping: 'SCOPE',
  table: userPpt,
  key: SCOPE_KEY,
  value: SCOPE_VALUE,
  subject: 'userId',
  yearsOf: (_tx, _clientId, keys) => Promise.resolve(keys.map(({ academicYearId }) => academicYearId)),
  check,
  visibleChanges: ({ db, actor }) =>
    seesEverybody(actor)
      ? undefined
      : sql`not exists (select 1 from unnest(${assignmentChange.subjects}) as one(id) where one.id not in ${db
          .select({ id: userAccount.id })
          .from(userAccount)
          .where(usersInScope(db, actor))})`,
}
