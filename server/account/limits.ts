import { inArray } from 'drizzle-orm'
import { recordFailure, type AttemptPolicy } from '../attempts.ts'
import { attemptGuard } from '../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../handler.ts'
import { fingerprint, keysOf } from '../secrets.ts'

const hourly = (max: number): AttemptPolicy => ({ max, windowMinutes: 60, lockMinutes: 60 })
const daily = (max: number): AttemptPolicy => ({ max, windowMinutes: 24 * 60, lockMinutes: 24 * 60 })

/** How often something may be asked for (domain brief 2.1.2, 2.1.3, 2.1.5). */
export const LIMITS = {
  resetPerName: hourly(3),
  resetPerAccount: hourly(3),
  resetPerAddress: hourly(20),
  codePerName: hourly(5),
  codePerAccount: hourly(5),
  /** Whole campuses share one address. */
  codePerAddress: hourly(1000),
  codeAgain: { max: 1, windowMinutes: 0.75, lockMinutes: 0.75 },
  triesPerAddress: hourly(1000),
  confirmPerAccount: daily(3),
  confirmPerName: daily(3),
  confirmPerAddress: hourly(20),
  findPrnPerName: daily(3),
  findPrnPerAddress: hourly(20),
  contactPerAccount: hourly(5),
  uploadsPerAccount: hourly(20),
  exportsPerAccount: daily(5),
  requestsPerAccount: daily(5),
  ssoPerAddress: hourly(600),
  keysPerIssuer: { max: 600, windowMinutes: 10, lockMinutes: 10 },
} as const satisfies Readonly<Record<string, AttemptPolicy>>

type Subject = { readonly limit: keyof typeof LIMITS; readonly subject: string | number }

const keyOf = async ({ db, client }: Pick<ClientContext, 'db' | 'client'>, { limit, subject }: Subject): Promise<string> => `${limit}:${fingerprint(await keysOf(db), `${client.id}:${subject}`)}`

/** Counts one use; 0 when it is within the limit, else the seconds to wait. What is counted is written down as a fingerprint. */
export async function secondsToWait({ db, client, now }: Pick<ClientContext, 'db' | 'client' | 'now'>, limit: keyof typeof LIMITS, subject: string | number): Promise<number> {
  const policy = LIMITS[limit]
  const { failures, lockedUntil } = await recordFailure(db, await keyOf({ db, client }, { limit, subject }), policy, now)
  return lockedUntil && failures > policy.max ? Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)) : 0
}

/** The refusal of an address from which too much comes, or nothing. */
export async function tooManyFromHere(context: ClientContext, limit: keyof typeof LIMITS): Promise<Refusal | undefined> {
  const seconds = await secondsToWait(context, limit, context.address)
  return seconds > 0 ? refuse('rateLimited', { seconds }, { retryAfter: seconds }) : undefined
}

/** Forgets how often things were asked for; answers with how many limits had counted anything. */
export async function forgetUses(context: Pick<ClientContext, 'db' | 'client'>, limits: readonly (keyof typeof LIMITS)[], subject: string | number): Promise<number> {
  const keys = await Promise.all(limits.map((limit) => keyOf(context, { limit, subject })))
  return (await context.db.delete(attemptGuard).where(inArray(attemptGuard.key, keys)).returning({ key: attemptGuard.key })).length
}
