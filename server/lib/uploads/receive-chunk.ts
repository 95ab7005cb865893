import { refuseSaying, type ActorContext, type Refusal } from '../context/handler.ts'
import type { UploadKey } from '../storage/upload-key.ts'
import { findExceededQuota, QUOTAS, type QuotaOwner } from '../storage/upload-quota.ts'
import { storeChunk, type ChunkAnswer, type UploadChunk } from '../storage/uploads.ts'

const SENTENCES = { own: 'upload.quotaOwn', institution: 'upload.quotaInstitution' } as const

function refuseQuota(owner: QuotaOwner): Refusal {
  const { imports, bytes } = QUOTAS[owner]
  return refuseSaying(SENTENCES[owner], 'busy', { most: imports, size: `${bytes / 1024 ** 3} GB` })
}

/** What is uploaded, and its maximum size in bytes. */
interface Receiving {
  readonly purpose: UploadKey['purpose']
  readonly largest: number
}

type Received = Exclude<ChunkAnswer, { readonly outcome: 'QUOTA' }>

/**
 * Stores the next chunk of an upload of the caller, unless it exceeds the quota of the person or of the institution.
 * The
 * only way to receive files in chunks.
 */
export async function receiveChunk(
  { purpose, largest }: Receiving,
  piece: UploadChunk & { readonly uploadId: string },
  { db, client, actor, settings, now }: ActorContext,
): Promise<Received | Refusal> {
  const key = { clientId: client.id, userId: actor.userId, purpose, uploadId: piece.uploadId }
  const answer = await storeChunk({ db, dataDir: settings.dataDir, largest }, key, piece, now)
  return answer.outcome === 'QUOTA' ? refuseQuota(answer.of) : answer
}

/** Refuses a new import of a caller who, or whose institution, has too many that have not ended. */
export async function refuseImport({ db, client, actor, now }: ActorContext): Promise<Refusal | null> {
  const owner = await findExceededQuota(db, { clientId: client.id, userId: actor.userId }, now)
  return owner && refuseQuota(owner)
}
