import { and, eq, lt } from 'drizzle-orm'
import type { PasskeyAnswer, PasskeyRequest } from '../../../../src/contract/account/webauthn.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { passkey, userAccount } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { CHALLENGE_MS, issueChallenge, redeemChallenge, type ChallengePurpose } from './challenge.ts'
import { buildCredentialDescriptors, getUserHandle, type PasskeyRow } from '../person/passkey-rows.ts'
import { findPasskeySite } from './site.ts'

/** The result of checking an answer. ENDED: its challenge is used, expired, or for another purpose. */
export type Checked =
  | { readonly outcome: 'RIGHT'; readonly row: PasskeyRow }
  | { readonly outcome: 'WRONG'; readonly row?: PasskeyRow }
  | { readonly outcome: 'ENDED' }

/**
 * Returns what the browser asks the authenticator for. Without passkeys in the request, the browser offers all that it
 * has for this site, so the request does not reveal who has a passkey.
 */
export async function requestPasskey(
  context: Pick<ClientContext, 'db' | 'client' | 'now' | 'settings'>,
  purpose: ChallengePurpose,
  userId: number | null,
  rows: readonly PasskeyRow[],
): Promise<{ readonly outcome: 'REQUEST'; readonly request: PasskeyRequest }> {
  const challenge = await issueChallenge(context, purpose, userId)
  return {
    outcome: 'REQUEST',
    request: {
      challenge,
      rpId: findPasskeySite(context.settings).id,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: buildCredentialDescriptors(rows),
    },
  }
}

/**
 * Returns the new signature counter when the answer is signed with the passkey's key, on this server's pages, and with
 * user verification by the device; otherwise null.
 */
async function findCounter(
  { id, rawId, response }: PasskeyAnswer,
  challenge: string,
  { credentialId, publicKey }: PasskeyRow,
  { settings }: Pick<ClientContext, 'settings'>,
): Promise<number | null> {
  const site = findPasskeySite(settings)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle: handle, ...others } = response
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...others, ...(handle === undefined ? {} : { userHandle: handle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    // The counter is compared below, in the statement that writes it.
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
    // The library throws for every invalid answer; none of these errors is a server error.
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/**
 * Checks the answer of an authenticator: it must answer a challenge that was issued for this purpose (and uses it up),
 * with a passkey of this institution, and of `userId` where the person is known. A signature counter that does not grow
 * means that the key was copied (WebAuthn 3, 7.2): such an answer is wrong and is recorded in the audit log.
 */
export async function checkPasskey(
  context: ClientContext,
  answer: PasskeyAnswer,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<Checked> {
  const { db, client, now, address, requestId } = context
  const taken = await redeemChallenge(context, answer.response.clientDataJSON, purpose)
  if (!taken || taken.userId !== userId) return { outcome: 'ENDED' }
  const own = userId === null ? undefined : eq(passkey.userId, userId)
  const [found] = await db
    .select({ row: passkey, account: userAccount })
    .from(passkey)
    .innerJoin(userAccount, and(eq(userAccount.clientId, passkey.clientId), eq(userAccount.id, passkey.userId)))
    .where(and(eq(passkey.clientId, client.id), eq(passkey.credentialId, answer.id), own))
  if (!found) return { outcome: 'WRONG' }
  const { row, account } = found
  const handle = answer.response.userHandle
  // Without a known person, the passkey must identify one.
  if (handle === undefined ? userId === null : handle !== getUserHandle(account)) return { outcome: 'WRONG', row }
  const counter = await findCounter(answer, taken.challenge, row, context)
  if (counter === null) return { outcome: 'WRONG', row }
  const grown = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)
  const used = await db
    .update(passkey)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkey.clientId, client.id), eq(passkey.id, row.id), grown))
    .returning({ id: passkey.id })
  if (used.length > 0) return { outcome: 'RIGHT', row }
  await recordAudit(db, {
    clientId: client.id,
    at: now,
    activity: 'passkeyCounterWentBack',
    entity: 'user_account',
    entityId: String(row.userId),
    detail: { passkey: row.name, counter },
    address,
    requestId,
  })
  return { outcome: 'WRONG', row }
}
