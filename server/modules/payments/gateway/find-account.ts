import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { paymentAccount } from '../../../db/schema.ts'
import type { AccountRow } from './gateway.ts'

/** Returns the account with the id from a URL. */
export async function findAccountById(db: Database, id: number): Promise<AccountRow | undefined> {
  const [found] = await db.select().from(paymentAccount).where(eq(paymentAccount.id, id))
  return found
}
