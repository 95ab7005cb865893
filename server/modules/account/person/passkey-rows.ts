import { and, count, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { passkey } from '../../../db/schema.ts'

/** A passkey as stored. */
export type PasskeyRow = typeof passkey.$inferSelect

/** The owner of passkeys. */
export interface PasskeyHolder {
  readonly clientId: number
  readonly userId: number
}

/** Returns the condition for the passkeys of one person. */
export const whereHolder = ({ clientId, userId }: PasskeyHolder) =>
  and(eq(passkey.clientId, clientId), eq(passkey.userId, userId))

/** Returns a person's passkeys, newest first. */
export const listPasskeys = (db: Database, holder: PasskeyHolder): Promise<PasskeyRow[]> =>
  db.select().from(passkey).where(whereHolder(holder)).orderBy(desc(passkey.id))

/** Returns the number of passkeys of a person. */
export async function countPasskeys(db: Database, holder: PasskeyHolder): Promise<number> {
  const [row] = await db.select({ passkeys: count() }).from(passkey).where(whereHolder(holder))
  return row?.passkeys ?? 0
}

/** Returns the passkeys as the browser expects them: their ids and transports. */
export const buildCredentialDescriptors = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }))

/** Returns the WebAuthn user handle of an account: its public id, base64url. */
export const getUserHandle = ({ publicId }: { readonly publicId: string }): string =>
  Buffer.from(publicId).toString('base64url')
