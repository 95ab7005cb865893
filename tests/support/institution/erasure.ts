import { join } from 'node:path'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { eraseNextDue } from '../../../server/modules/institution/data-protection/due.ts'
import type { TestServer } from '../server/server.ts'

const DELAY_MS = 3 * 86_400_000

/** Carries out the approved erasures as the server does when they are due; returns how many. */
export async function carryOutErasures({ db, folder, origin }: TestServer, now: Date): Promise<number> {
  const buckets = openBuckets(join(folder, 'buckets'), (await loadServerKeys(db)).address, origin)
  const due = new Date(now.getTime() + DELAY_MS)
  let count = 0
  while (await eraseNextDue({ db, buckets, now: () => due })) count += 1
  return count
}
