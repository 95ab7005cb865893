import * as v from 'valibot'
import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { addPasskey } from '../../../../src/contract/account/passkeys.ts'
import type { PasskeyCreation, registrationAnswer } from '../../../../src/contract/account/webauthn.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { passkey, type userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { issueRecoveryCodes, countRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { CHALLENGE_MS, issueChallenge, redeemChallenge } from './challenge.ts'
import { buildCredentialDescriptors, getUserHandle, type PasskeyRow } from '../person/passkey-rows.ts'
import { findPasskeySite } from './site.ts'

type Account = typeof userAccount.$inferSelect
type Answer = v.InferOutput<typeof registrationAnswer>

/** Ed25519, ECDSA and RSA with SHA-256 (COSE): every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the options for the creation of a passkey: discoverable and with user verification by the device, so that the
 * passkey alone is two factors.
 */
export async function issueCreationOptions(
  context: ActorContext,
  account: Account,
  rows: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { client, settings, language } = context
  const institution = getLocalisedName(client.names, language)
  return {
    challenge: await issueChallenge(context, 'PASSKEY_ADD', account.id),
    rp: { id: findPasskeySite(settings).id, name: institution },
    user: { id: getUserHandle(account), name: account.loginName, displayName: `${account.loginName}, ${institution}` },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: buildCredentialDescriptors(rows),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/**
 * Returns the key of a passkey that was created for the challenge on this server's pages; null when the answer is
 * invalid.
 */
async function findKey(
  { id, rawId, response: { transports, ...response } }: Answer,
  challenge: string,
  { settings }: ActorContext,
) {
  const site = findPasskeySite(settings)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for every invalid answer; none of these errors is a server error.
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports ?? [],
  }
}

/** Stores a new passkey, notifies its owner, and issues recovery codes when the owner has none. */
export async function storePasskey(
  context: ActorContext,
  account: Account,
  { name, answer }: { readonly name: string; readonly answer: Answer },
): Promise<OutputOf<typeof addPasskey>> {
  const { client, now, address, requestId } = context
  const taken = await redeemChallenge(context, answer.response.clientDataJSON, 'PASSKEY_ADD')
  if (taken?.userId !== account.id) return { outcome: 'ENDED' }
  const key = await findKey(answer, taken.challenge, context)
  if (key === null) return { outcome: 'REFUSED' }
  return runTransaction(context.db, async (db) => {
    const holder = { clientId: client.id, userId: account.id }
    const [row] = await db
      .insert(passkey)
      .values({ ...holder, ...key, name, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (!row) return { outcome: 'REFUSED' }
    const recoveryCodes = (await countRecoveryCodes(db, holder)) > 0 ? null : await issueRecoveryCodes(db, holder)
    await enqueueMessage(db, client, {
      notificationId: 141,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      now,
    })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: account.id,
      activity: 'addPasskey',
      entity: 'user_account',
      entityId: String(account.id),
      detail: { passkey: name },
      address,
      requestId,
    })
    return { outcome: 'ADDED', passkeyId: row.id, recoveryCodes }
  })
}
