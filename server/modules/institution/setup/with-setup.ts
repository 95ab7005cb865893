import { and, eq, isNull } from 'drizzle-orm'
import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { openSetup } from '../../../../src/contract/institution/setup.ts'
import type { Database } from '../../../db/database.ts'
import { setup } from '../../../db/schema.ts'
import type { Context, Refusal } from '../../../lib/context/handler.ts'
import { refuseForRate, countSecondsUntil } from '../../../lib/rate-limit/count-use.ts'
import { runGuess } from '../../../lib/rate-limit/guess.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import { readDraft, hashSetupToken, createSetupToken, type SetupRow } from './store.ts'

/** Finds the setup of a token or key; a wrong one counts for the caller's address. */
async function findSetup(
  { db, now, address }: Context,
  find: () => Promise<SetupRow | undefined>,
): Promise<SetupRow | Refusal | null> {
  const guessed = await runGuess({ db, now }, [{ limit: 'setupPerAddress', of: address }], async () => {
    const answer = await find()
    return { as: answer ? ('RIGHT' as const) : ('WRONG' as const), answer }
  })
  if (guessed.outcome === 'LOCKED') return refuseForRate(countSecondsUntil(guessed.until, now), { now })
  if (guessed.outcome === 'BUSY') return refuseForRate(1, { now })
  return guessed.answer ?? null
}

interface Completed {
  readonly outcome: 'COMPLETED'
  readonly code: string | null
}
const buildCompleted = (row: SetupRow): Completed => ({ outcome: 'COMPLETED', code: readDraft(row).created ?? null })

/** Exchanges the token of a link for a key, once. */
export async function exchangeToken(token: string, context: Context): Promise<OutputOf<typeof openSetup> | Refusal> {
  const tokenHash = hashSetupToken(token)
  const row = await findSetup(context, async () => {
    const [one] = await context.db.select().from(setup).where(eq(setup.tokenHash, tokenHash))
    return one
  })
  if (row === null) return { outcome: 'INVALID' }
  if (!('tokenHash' in row)) return row
  if (row.completedAt) return buildCompleted(row)
  const setupKey = createSetupToken()
  const opened = await context.db
    .update(setup)
    .set({ keyHash: hashSetupToken(setupKey) })
    .where(and(eq(setup.tokenHash, tokenHash), isNull(setup.keyHash), isNull(setup.completedAt)))
    .returning({ name: setup.name })
  return opened.length > 0 ? { outcome: 'OPENED', setupKey } : { outcome: 'INVALID' }
}

/**
 * Calls `work` with the setup of a key, in one transaction that holds its row. CLOSED: the key is unknown or replaced.
 */
export async function runWithSetup<Result>(
  setupKey: string,
  context: Context,
  work: (tx: Database, row: SetupRow) => Promise<Result | Refusal>,
): Promise<Result | Refusal | { outcome: 'CLOSED' } | Completed> {
  const own = eq(setup.keyHash, hashSetupToken(setupKey))
  const row = await findSetup(context, async () => (await context.db.select().from(setup).where(own))[0])
  if (row === null) return { outcome: 'CLOSED' }
  if (!('tokenHash' in row)) return row
  return runAllOrNothing(context.db, async (tx) => {
    const [current] = await tx.select().from(setup).where(own).for('update')
    if (!current) return { outcome: 'CLOSED' as const }
    return current.completedAt ? buildCompleted(current) : work(tx, current)
  })
}
