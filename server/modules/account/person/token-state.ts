import { and, eq, isNull } from 'drizzle-orm'
import { oneTimeToken } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { hashToken, type TokenPurpose, type TokenRow } from './one-time-tokens.ts'

/** The state of a token. ISSUED: not used yet (specification, section 10.9). */
export type TokenState =
  | { readonly state: 'ISSUED' | 'USED' | 'EXPIRED' | 'REPLACED'; readonly row: TokenRow }
  | { readonly state: 'UNKNOWN'; readonly row?: undefined }

/** Reads the state of a token without using it. A token of another institution or for another purpose is unknown. */
export async function loadTokenState(
  { db, client, now }: Pick<ClientContext, 'db' | 'client' | 'now'>,
  token: string,
  purpose: TokenPurpose,
): Promise<TokenState> {
  const [row] = await db
    .select()
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashToken(token)),
        eq(oneTimeToken.clientId, client.id),
        eq(oneTimeToken.purpose, purpose),
        isNull(oneTimeToken.codeHash),
      ),
    )
  if (!row) return { state: 'UNKNOWN' }
  if (row.usedAt) return { state: 'USED', row }
  if (row.replacedAt) return { state: 'REPLACED', row }
  return { state: row.expiresAt <= now ? 'EXPIRED' : 'ISSUED', row }
}
