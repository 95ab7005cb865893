import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findDirectory } from '../../../lib/directory/configuration.ts'
import { connectDirectory } from '../../../lib/directory/reach.ts'
import { hashReached, getReachedSettings, recordTry } from './last-try.ts'

type Directory = InstitutionDefinition['directory']

/**
 * Returns whether a directory that is about to be saved can be reached; one that was saved before is not tried again.
 */
export async function canReach(after: Directory, before: Directory, context: ActorContext): Promise<boolean> {
  if (!after) return true
  const reached = getReachedSettings(after)
  if (before && hashReached(getReachedSettings(before)) === hashReached(reached)) return true
  const directory = findDirectory({ configs: { 'login.ldap': after } }, context.settings)
  const answers =
    directory !== null &&
    directory !== 'BROKEN' &&
    (await connectDirectory(directory).then(
      () => true,
      (error: unknown) => {
        context.onFault?.(error, 'directory')
        return false
      },
    ))
  await recordTry(context, 'reachDirectory', reached, { outcome: answers ? 'REACHED' : 'UNREACHABLE' })
  return answers
}
