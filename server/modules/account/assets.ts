import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { ASSET_KINDS } from '../../../src/contract/account/own-pictures.ts'
import type { Person } from './person/find-person.ts'
import { countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { userAsset } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { parseInWorker } from '../../lib/parsing/parse.ts'
import { NotParsed } from '../../lib/parsing/pool.ts'
import { hasPhoto } from '../hall-tickets/tickets/photo.ts'
import { getBucketName } from '../../lib/clients/buckets.ts'
import { hashSha256 } from '../../lib/crypto/sha256.ts'
import { measureInWorker, removeMeasures, saveMeasures } from '../../lib/pictures/save-measures.ts'

const SECONDS = 300
const OPEN = ['PENDING', 'APPROVED', 'REJECTED'] as const

/** Returns the caller's photograph and signature: the last upload, otherwise the picture the university has on file. */
export async function listAssets({ account, student }: Person, { db, client, buckets, now }: ActorContext) {
  const rows = await db
    .select()
    .from(userAsset)
    .where(
      and(eq(userAsset.clientId, client.id), eq(userAsset.userId, account.id), inArray(userAsset.status, [...OPEN])),
    )
    .orderBy(desc(userAsset.id))
  const signPhotoUrl = (path: string): string =>
    buckets.signedUrl(getBucketName(client, 'photos'), path, { seconds: SECONDS, now })
  const filed = student?.photoPath
  const onFile = filed != null && (await hasPhoto(buckets, client, filed)) ? filed : null
  return ASSET_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    if (row?.status === 'PENDING' || row?.status === 'APPROVED' || row?.status === 'REJECTED')
      return { kind, status: row.status, address: signPhotoUrl(row.path), reason: row.reason }
    return kind === 'PHOTO' && onFile !== null
      ? { kind, status: 'APPROVED' as const, address: signPhotoUrl(onFile), reason: null }
      : { kind, status: 'NONE' as const, address: null, reason: null }
  })
}

/**
 * Maps a failed parse to `BUSY` or `BROKEN`: a picture that needs too much time or memory to parse counts as broken.
 */
function toParseFailure(error: unknown): 'BUSY' | 'BROKEN' {
  if (!(error instanceof NotParsed)) throw error
  return error.reason === 'BUSY' ? 'BUSY' : 'BROKEN'
}

/** Handles uploads of the caller's photograph and signature (specification, section 11.3.6). */
export const assetActivities = {
  async uploadAsset({ kind, base64 }, context) {
    const { client, actor, buckets, now } = context
    const seconds = await countSecondsToWait(context, 'uploadsPerAccount', actor.userId)
    if (seconds > 0) return { outcome: 'WAIT', seconds }
    const picture = await parseInWorker(
      'picture',
      { kind, bytes: Buffer.from(base64, 'base64') },
      `picture-${actor.userId}`,
    ).catch(toParseFailure)
    if (picture === 'BUSY') return refuse('busy')
    if (typeof picture === 'string') return { outcome: 'REFUSED', problem: picture }
    const { width, height, bytes } = picture
    const path = `handed-in/${randomBytes(16).toString('hex')}.${picture.kind}`
    await buckets.write(getBucketName(client, 'photos'), path, bytes)
    const measures = await measureInWorker(bytes, `picture-${actor.userId}`)
    const replaced = await runTransaction(context.db, async (db) => {
      const whereOwnAsset = and(
        eq(userAsset.clientId, client.id),
        eq(userAsset.userId, actor.userId),
        eq(userAsset.kind, kind),
      )
      const earlier = await db
        .update(userAsset)
        .set({ status: 'REPLACED' })
        .where(and(whereOwnAsset, inArray(userAsset.status, ['PENDING', 'REJECTED'])))
        .returning({ path: userAsset.path })
      const sha256 = hashSha256(bytes, 'hex')
      await db.insert(userAsset).values({
        clientId: client.id,
        userId: actor.userId,
        kind,
        path,
        width,
        height,
        bytes: bytes.length,
        sha256,
        status: 'PENDING',
        createdAt: now,
      })
      const stored = { clientId: client.id, path, kind, userId: actor.userId, studentId: null }
      await saveMeasures(db, stored, measures, now)
      await removeMeasures(
        db,
        client.id,
        earlier.map((one) => one.path),
      )
      await recordCallerAct(db, context, {
        activity: 'uploadAsset',
        entity: 'user_asset',
        entityId: path,
        detail: { kind, width, height, sha256 },
      })
      return earlier
    })
    for (const earlier of replaced) await buckets.remove(getBucketName(client, 'photos'), earlier.path)
    return { outcome: 'PENDING', width, height, bytes: bytes.length }
  },
} satisfies Partial<ActivityHandlers>
