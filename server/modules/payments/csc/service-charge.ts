import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import { clientConfig } from '../../../db/schema.ts'

const DEFAULT_MINOR = 3_000
/** The maximum service charge, in minor units, regardless of the institution's setting. */
export const HIGHEST_SERVICE_CHARGE_MINOR = 5_000

const charge = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), DEFAULT_MINOR)

/**
 * Returns the service charge of one payment, in minor units: the institution's `csc.serviceChargeMinor`, or thirty
 * major units if it is not set, limited to the maximum.
 */
export async function loadServiceCharge(db: Database, clientId: number): Promise<number> {
  const [set] = await db
    .select({ value: clientConfig.value })
    .from(clientConfig)
    .where(and(eq(clientConfig.clientId, clientId), eq(clientConfig.key, 'csc.serviceChargeMinor')))
  return Math.min(v.parse(charge, set?.value), HIGHEST_SERVICE_CHARGE_MINOR)
}
