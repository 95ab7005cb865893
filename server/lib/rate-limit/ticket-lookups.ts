import { sql, type SQL } from 'drizzle-orm'
import { sqlCountedUse, computePolicyTimes } from './count-use.ts'
import { toNetworkKey, loadSlot, type Counter } from './keys.ts'
import type { LimitName } from './limits.ts'

/** The counts of a hall ticket lookup, in the order of the function's parameters. */
const COUNTED = ['here', 'number', 'day', 'address'] as const
type Counted = (typeof COUNTED)[number]

interface LookupSlot {
  readonly key: string
  readonly max: number
  readonly windowStart: string
  readonly lockUntil: string
}
/**
 * The limits of one lookup: the number from the caller's network, the number from anywhere in the current window, the
 * number from anywhere in a day, and the caller's address.
 */
export type LookupLimits = Readonly<Record<Counted, LookupSlot>>

/** What is looked up: an examination, and a number of some kind. */
export interface LookupSubject {
  readonly examEventId: number
  readonly by: string
  readonly value: string
}

/** Returns the limits of one lookup. */
export async function loadLookupLimits(
  counter: Counter,
  { examEventId, by, value }: LookupSubject,
  address: string,
): Promise<LookupLimits> {
  const [number, ticket] = [`${by}:${value}`, `${examEventId}:${by}:${value}`]
  const loadLookupSlot = async (limit: LimitName, of: string): Promise<LookupSlot> => {
    const { key, policy } = await loadSlot(counter, { limit, of })
    const { windowStart, lockUntil } = computePolicyTimes(policy, counter.now)
    return { key, max: policy.max, windowStart, lockUntil }
  }
  const [here, everywhere, day, caller] = await Promise.all([
    loadLookupSlot('ticketPerNumberAndNetwork', toNetworkKey(address, ticket)),
    loadLookupSlot('ticketPerNumber', ticket),
    // A number identifies the same person at every examination.
    loadLookupSlot('ticketPerNumberAndDay', number),
    loadLookupSlot('ticketPerAddress', address),
  ])
  return { here, number: everywhere, day, address: caller }
}

const sqlName = (text: string): SQL => sql.raw(text)
const sqlVariables = (counted: Counted) => ({
  key: sqlName(`${counted}_key`),
  max: sqlName(`${counted}_max`),
  windowStart: sqlName(`${counted}_window`),
  lockUntil: sqlName(`${counted}_lock`),
})

/** Builds the arguments of the function that is declared with `LOOKUP_GUARD.parameters`. */
export const sqlGuardArguments = (limits: LookupLimits): SQL =>
  sql.join(
    COUNTED.flatMap((counted) =>
      [limits[counted].key, limits[counted].max, limits[counted].windowStart, limits[counted].lockUntil].map(
        (value) => sql`${value}`,
      ),
    ),
    sql`, `,
  )

/**
 * SQL fragments that decide a lookup inside its plpgsql function, from its parameters and `at`. Lookups of one number,
 * and from one address, run one after the other, so that each sees the failures of all earlier ones; a successful one
 * writes nothing.
 */
export const LOOKUP_GUARD = {
  parameters: sqlName(
    COUNTED.map(
      (counted) =>
        `${counted}_key text, ${counted}_max integer, ${counted}_window timestamptz, ${counted}_lock timestamptz`,
    ).join(', '),
  ),
  /** Declares `locked`, `number_failures` and `address_failures`. */
  declare: sqlName(`locked timestamptz; number_failures integer := 0; address_failures integer := 0;`),
  /** Takes the locks and reads the counts. Always the number before the address, to avoid deadlocks. */
  read: sql`
    perform pg_advisory_xact_lock(hashtextextended(day_key, 15));
    perform pg_advisory_xact_lock(hashtextextended(address_key, 15));
    select max(locked_until) filter (where locked_until > at),
      coalesce(max(failures) filter (where key = number_key and window_start > number_window), 0),
      coalesce(max(failures) filter (where key = address_key and window_start > address_window), 0)
    into locked, number_failures, address_failures from attempt_guard where key in (${sqlName(COUNTED.map((counted) => `${counted}_key`).join(', '))});`,
  /** Counts a failure under each of the keys. */
  count: sql.join(COUNTED.map((counted) => sql`${sqlCountedUse({ ...sqlVariables(counted), at: sqlName('at') })};`)),
}
