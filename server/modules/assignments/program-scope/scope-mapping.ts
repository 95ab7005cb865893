import type * as v from 'valibot'
import { SCOPE_KEY, SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { ASSIGN_SCOPE } from '../../../../src/contract/assignments/rights.ts'
import { userPpt } from '../../../db/schema.ts'
import type { Database } from '../../../db/database.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { listStoredRows, toStableText, type Edit, type Findings, type YearMapping } from '../mapping/mapping.ts'
import {
  findCollegeProblem,
  filterPeopleWithScope,
  findPersonProblem,
  loadPeopleFacts,
} from '../people/people-facts.ts'
import { wherePeopleChangesInScope } from '../people/visible-changes.ts'
import { listLeftBehind } from './open-holds.ts'
import { loadGrantTest, loadPlaces, type ScopeKey } from './places.ts'

/** One edit of the programme scope of a person. */
export type ScopeEdit = Edit<ScopeKey, v.InferOutput<typeof SCOPE_VALUE>>

/** Returns what breaks a rule about an edit, as the key of a sentence; undefined: nothing. */
async function createRuleCheck(
  tx: Database,
  context: ActorContext,
  edits: readonly ScopeEdit[],
): Promise<(edit: ScopeEdit) => SentenceKey | undefined> {
  const keys = edits.map(({ key }) => key)
  const people = await loadPeopleFacts(tx, context, { right: ASSIGN_SCOPE.edit, act: 'assignPrgPartTermToUser' }, keys)
  const usingScope = await filterPeopleWithScope(tx, context, [...new Set(keys.map(({ userId }) => userId))])
  const places = await loadPlaces(tx, context, keys)
  const isGrantable = await loadGrantTest(tx, context)
  return ({ key, before, after }) => {
    const person = findPersonProblem(people, context, key.userId, 'assignments.own')
    if (person) return person
    if (!places.isPlace(key)) return 'assignments.unknownPlace'
    const most = before?.access === 'EDIT' || after?.access === 'EDIT' ? 'EDIT' : 'VIEW'
    if (!isGrantable(key, most)) return 'assignments.outsideOwnScope'
    const college = findCollegeProblem(people, key, after === null)
    if (college) return college
    if (after === null) return undefined
    if (!usingScope.has(key.userId)) return 'assignments.roleWithoutScope'
    if (after.fromOn !== null && after.toOn !== null && after.fromOn > after.toOn) return 'assignments.daysReversed'
    return undefined
  }
}

/** Returns what people would leave behind at the places that edits remove. */
async function listReasons(
  tx: Database,
  context: ActorContext,
  edits: readonly ScopeEdit[],
): Promise<readonly string[]> {
  const removed = edits.filter(({ before, after }) => before !== null && after === null).map(({ key }) => key)
  if (removed.length === 0) return []
  const stored = await listStoredRows(tx, SCOPE, context.client.id, [...new Set(removed.map(({ userId }) => userId))])
  const edited = new Set(edits.map(({ key }) => toStableText(SCOPE_KEY, key)))
  const kept = [
    ...[...stored].flatMap(([text, { key }]) => (edited.has(text) ? [] : [key])),
    ...edits.filter(({ after }) => after !== null).map(({ key }) => key),
  ]
  return listLeftBehind(tx, context, removed, kept)
}

/** Checks the rules of the programme scope (specification, section 11.4.2). */
async function checkEdits(tx: Database, context: ActorContext, edits: readonly ScopeEdit[]): Promise<Findings> {
  const brokenBy = await createRuleCheck(tx, context, edits)
  const problems = edits.flatMap((edit, index) => {
    const broken = brokenBy(edit)
    return broken ? [{ index, sentence: getMessage(context.language, broken) }] : []
  })
  return { problems, reasons: problems.length > 0 ? [] : await listReasons(tx, context, edits) }
}

/** The programme scope of people: one row for each programme, part or term. */
export const SCOPE: YearMapping<typeof SCOPE_KEY, typeof SCOPE_VALUE> = {
  mapping: 'SCOPE',
  table: userPpt,
  key: SCOPE_KEY,
  value: SCOPE_VALUE,
  subject: 'userId',
  together: ['userId', 'academicYearId', 'programId', 'programPartId', 'programPartTermId'],
  listYears: (_tx, _clientId, keys) => Promise.resolve(keys.map(({ academicYearId }) => academicYearId)),
  check: checkEdits,
  visibleChanges: wherePeopleChangesInScope,
}
