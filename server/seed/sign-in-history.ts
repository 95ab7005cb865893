import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Device } from '../../src/contract/account/my-sessions.ts'
import type { Database } from '../db/database.ts'
import { userAccount } from '../db/schema.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'
import { createRandom, type Random } from './random.ts'
import { subtractMs } from '../lib/time/instants.ts'
import { hashSha256 } from '../lib/crypto/sha256.ts'
import { DAY_MS } from '../../src/contract/durations.ts'

/** The days before the installation with log-ins: twelve weeks. */
const DAYS = 84
/** How long ago people were invited who have worked since, in days. */
const INVITED_DAYS = 200
/** The share of invented staff who have accepted their invitation. */
const ACCEPTED = 0.72
/** The most log-ins of a person in twelve weeks. */
const MOST = 24
/** The share of log-ins before which the password was wrong. */
const WRONG = 0.08
const SUNDAY = 0

const DEVICES: readonly Device[] = [
  { kind: 'COMPUTER', browser: 'Chrome', system: 'Windows' },
  { kind: 'COMPUTER', browser: 'Firefox', system: 'Windows' },
  { kind: 'COMPUTER', browser: 'Edge', system: 'Windows' },
  { kind: 'PHONE', browser: 'Chrome', system: 'Android' },
]

interface Attempt {
  readonly userId: number
  readonly name: string
  readonly at: Date
  readonly outcome: 'OK' | 'BAD'
  readonly device: Device
  readonly address: string
}

/** Returns an instant in office hours of a working day in India, in the last weeks. */
function drawOfficeHour(random: Random, now: Date): Date {
  const day = subtractMs(now, (1 + random.below(DAYS - 1)) * DAY_MS)
  if (day.getUTCDay() === SUNDAY) day.setUTCDate(day.getUTCDate() - 1)
  // From 03:30 to 12:30 UTC it is 9:00 to 18:00 in India.
  day.setUTCHours(3, 30 + random.below(9 * 60), random.below(60), 0)
  return day
}

/** Returns the log-ins of a person, the earliest first. */
function listAttempts(random: Random, userId: number, loginName: string, now: Date): Attempt[] {
  const device = random.pick(DEVICES)
  const common = { userId, name: loginName, device, address: `203.0.113.${random.below(250)}` }
  return Array.from({ length: 1 + random.below(MOST) }, () => drawOfficeHour(random, now))
    .sort((one, other) => one.getTime() - other.getTime())
    .flatMap((at) => [
      ...(random.next() < WRONG ? [{ ...common, at: subtractMs(at, 40_000), outcome: 'BAD' as const }] : []),
      { ...common, at, outcome: 'OK' as const },
    ])
}

/**
 * Inserts the log-ins of the last twelve weeks, some with a wrong password, of invented staff who have accepted their
 * invitation. The demo accounts have none, and nobody has a session: these people have no password.
 */
export async function seedSignInHistory(
  db: Database,
  { row: { id: clientId }, seed }: InstitutionSeed,
  now: Date,
): Promise<void> {
  const random = createRandom(seed * 53)
  const invited = await db
    .select({ id: userAccount.id, loginName: userAccount.loginName })
    .from(userAccount)
    // Demo accounts that are invited have a link; their names have no role number.
    .where(
      and(eq(userAccount.clientId, clientId), eq(userAccount.status, 'INVITED'), isNull(userAccount.emailVerifiedAt)),
    )
    .orderBy(userAccount.id)
  const attempts = invited
    .filter(({ loginName }) => /\.\d+$/.test(loginName))
    .filter(() => random.next() < ACCEPTED)
    .flatMap(({ id, loginName }) => listAttempts(random, id, loginName, now))
  const rows = attempts.map(({ userId, name, at, outcome, device, address }) => ({
    user_id: userId,
    name_hash: hashSha256(`demo:${clientId}:${name}`, 'base64url'),
    at: at.toISOString(),
    outcome,
    device,
    address,
  }))
  // As one parameter: thousands of rows with a parameter for each value take several times as long.
  await db.execute(sql`
    insert into login_attempt (client_id, login_name_hash, user_id, address, at, outcome, via, device)
    select ${clientId}, a.name_hash, a.user_id, a.address, a.at, a.outcome, 'PASSWORD', a.device
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as a(user_id bigint, name_hash text, at timestamptz, outcome text, device jsonb, address text)`)
  await db.execute(sql`
    update user_account set status = 'ACTIVE', last_login_at = known.last, previous_login_at = known.previous,
      created_at = ${subtractMs(now, INVITED_DAYS * DAY_MS).toISOString()}::timestamptz,
      email_verified_at = ${subtractMs(now, (INVITED_DAYS - 1) * DAY_MS).toISOString()}::timestamptz
    from (
      select user_id, (array_agg(at order by at desc))[1] as last, (array_agg(at order by at desc))[2] as previous
      from login_attempt where client_id = ${clientId} and outcome = 'OK' group by user_id
    ) known
    where user_account.client_id = ${clientId} and user_account.id = known.user_id`)
}
