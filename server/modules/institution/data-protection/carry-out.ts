import type { ErasureParts } from '../../../../src/contract/institution/erasure-parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { refreshSearchWords } from '../../users/accounts/search-words.ts'
import { DELETED } from './deleted.ts'
import { listPersonFiles, removeFiles } from './files.ts'
import type { Erasable } from './erasable-person.ts'
import { countPersonParts } from './count-person-parts.ts'
import { REPLACED } from './replaced.ts'
import { buildReplacement, buildSubject } from './erasure-subject.ts'

/**
 * Erases a person within the caller's transaction; returns the pseudonym and what was done. Files are deleted before
 * the transaction ends: if it fails, the request is still open, and deciding again completes it.
 */
export async function eraseOne(
  person: Erasable,
  context: Pick<ActorContext, 'db' | 'client' | 'actor' | 'buckets' | 'now'>,
): Promise<{ readonly pseudonym: string; readonly parts: ErasureParts }> {
  const { db, actor, now } = context
  const subject = buildSubject(db, person)
  const by = buildReplacement(actor.userId, now)
  const files = await listPersonFiles(subject, context)
  const parts = await countPersonParts(subject, files)
  await removeFiles(files, context)
  for (const { table, where } of DELETED) await db.delete(table).where(where(subject))
  for (const { replace } of REPLACED) await replace(db, subject, by)
  if (person.account) await refreshSearchWords(db, subject.clientId, [person.account.id])
  return { pseudonym: by.pseudonym, parts }
}
