import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { refuseFor, secondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { connectionProblems } from './connection-problems.ts'
import { canReach } from './reach-directory.ts'
import { saveSection } from './save.ts'
import { definitionWith, seenOf, type SavedConnection, type SavedOrNot } from './sections.ts'
import { refuseValues, storedSettings } from './stored.ts'

/** Saves a connection that the caller has seen as it is; a new directory must answer, or the caller confirm it. */
export async function saveConnection(saved: SavedConnection, context: ActorContext): Promise<SavedOrNot | Refusal> {
  const { section, seen } = saved
  const wait = await secondsToWait(context, 'connectionSavesPerAccount', context.actor.userId)
  if (wait > 0) return refuseFor(wait, context)
  // Before the transaction, because names of hosts are looked up; what has changed meanwhile is refused as stale.
  const known = await storedSettings(context)
  if (seenOf(known, section) === seen) {
    const wrong = await connectionProblems(saved, known, context)
    if (wrong.length > 0) return refuseValues(wrong, context)
    if (saved.section === 'DIRECTORY' && !saved.unreached) {
      const { directory } = definitionWith(saved, known)
      if (!(await canReach(directory, known.definition.directory, context))) return { outcome: 'UNREACHABLE', seen }
    }
  }
  return saveSection(saved, context)
}
