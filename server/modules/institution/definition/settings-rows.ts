import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { clientConfig } from '../../../db/schema.ts'

/** Stores a setting of an institution; null removes it. */
export async function writeSetting(
  tx: Database,
  clientId: number,
  key: string,
  value: string | number | boolean | object | null,
): Promise<void> {
  if (value === null)
    await tx.delete(clientConfig).where(and(eq(clientConfig.clientId, clientId), eq(clientConfig.key, key)))
  else
    await tx
      .insert(clientConfig)
      .values({ clientId, key, value })
      .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
}
