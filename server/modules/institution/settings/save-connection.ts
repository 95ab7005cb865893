import { runTransaction } from '../../../db/transaction.ts'
import { UNIVERSITY_ADMIN } from '../../../lib/access/allowed.ts'
import { refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { refuseAsWaiting, requestSecondPerson, type WaitingChange } from '../../../lib/second-person/ask.ts'
import type { StoredInstitution } from '../definition/stored-institution.ts'
import { refuseForRate, countSecondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { checkConnection } from './connection-problems.ts'
import { canReach } from './reach-directory.ts'
import { saveSection } from './save-section.ts'
import { applySection, hashSection, type SavedConnection, type SavedOrNot } from './sections.ts'
import { refuseValues, loadStoredSettings } from './stored-settings.ts'

/** Returns the single values of a connection, by their path. */
function listTextLeaves(value: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null)
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, member]) => listTextLeaves(member, `${path}.${key}`))
}

/** Returns every value that differs, for the second person, who answers for all of them; a dash: it is removed. */
export function listFacts(wanted: object, before: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const [after, old] = [new Map(listTextLeaves(value, key)), new Map(listTextLeaves(before[key], key))]
    return [
      ...[...after].flatMap(([path, text]) => (old.get(path) === text ? [] : [`${path}: ${text}`])),
      ...[...old.keys()].flatMap((path) => (after.has(path) ? [] : [`${path}: –`])),
    ]
  })
}

async function waitWithConnection(
  saved: SavedConnection,
  stored: StoredInstitution,
  context: ActorContext,
): Promise<WaitingChange | null> {
  const { code: _code, ...wanted } = applySection(saved, stored)
  // Whoever can still log in ends a directory or a provider that does not answer: the others cannot log in to approve.
  if (wanted.directory === null || wanted.openId === null) return null
  const before: Readonly<Record<string, unknown>> = stored.definition
  if (Object.entries(wanted).every(([key, value]) => JSON.stringify(value) === JSON.stringify(before[key]))) return null
  // The secret that was entered has been compared, and is stored nowhere.
  const { secret: _secret, ...input } = saved
  const change = {
    kind: 'CONNECTION' as const,
    subjectUserId: null,
    about: saved.section,
    facts: listFacts(wanted, before),
    input,
  }
  // In a transaction of its own: the request stays although the call is refused.
  return runTransaction(context.db, (db) => requestSecondPerson({ ...context, db }, change))
}

/** Saves a connection that the caller has seen as it is; a new directory must answer, or the caller confirm it. */
export async function saveConnection(saved: SavedConnection, context: ActorContext): Promise<SavedOrNot | Refusal> {
  const { section, seen } = saved
  // They decide who somebody is: whoever controls one signs in as anybody, or reads the codes and links that are sent.
  if (!context.actor.roleIds.includes(UNIVERSITY_ADMIN))
    return refuseSaying('secondPerson.administrators', 'notPermitted')
  const wait = await countSecondsToWait(context, 'connectionSavesPerAccount', context.actor.userId)
  if (wait > 0) return refuseForRate(wait, context)
  // Before the transaction, because names of hosts are looked up; what has changed meanwhile is refused as stale.
  const stored = await loadStoredSettings(context)
  if (hashSection(stored, section) === seen) {
    const wrong = await checkConnection(saved, stored, context)
    if (wrong.length > 0) return refuseValues(wrong, context)
    if (saved.section === 'DIRECTORY' && !saved.unreached) {
      const { directory } = applySection(saved, stored)
      if (!(await canReach(directory, stored.definition.directory, context))) return { outcome: 'UNREACHABLE', seen }
    }
  }
  const waiting = hashSection(stored, section) === seen ? await waitWithConnection(saved, stored, context) : null
  return waiting ? refuseAsWaiting(waiting, context) : saveSection(saved, context)
}
