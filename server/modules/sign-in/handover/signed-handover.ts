import { and, eq, lt } from 'drizzle-orm'
import { decodeJwt, errors, importJWK, jwtVerify, type CryptoKey } from 'jose'
import * as v from 'valibot'
import { serverSecret, ssoIssuer, ssoNonce, userAccount } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import type { RedeemedHandover } from './handover.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** Maximum time from the issue of a key to its expiry, in seconds. */
const LONGEST_LIFE = 60
const CLOCK_SKEW = 30

const path = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w/-]{0,100}$/))
// These texts are used in queries. The database cannot store a NUL character and would fail on one.
const plainTextClaim = (most: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(most),
    v.check((text) => !text.includes('\0')),
  )
const claims = v.object({
  iss: plainTextClaim(60),
  aud: v.string(),
  sub: plainTextClaim(120),
  jti: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
  iat: v.number(),
  exp: v.number(),
  target: v.optional(path),
})

type Issuer = typeof ssoIssuer.$inferSelect
type HandoverContext = Pick<ClientContext, 'db' | 'client' | 'now'>

/**
 * A person whom the issuer knows and this institution does not, or of a user type that the issuer may not hand over.
 */
export interface NotMapped {
  readonly notMapped: true
  readonly source: string
  /** The person's name at the issuer. */
  readonly subject: string
}

const ALGORITHMS = { HS256: ['HS256'], EdDSA: ['EdDSA', 'Ed25519'] } as const

async function loadVerificationKey(
  { db }: HandoverContext,
  { algorithm, key }: Issuer,
): Promise<Uint8Array | CryptoKey | undefined> {
  if (algorithm === null || key === null) return undefined
  if (algorithm === 'EdDSA') return importJWK({ kty: 'OKP', crv: 'Ed25519', x: key }, 'EdDSA')
  const [secret] = await db.select().from(serverSecret).where(eq(serverSecret.name, key))
  return secret && Buffer.from(secret.value, 'base64url')
}

/**
 * Returns the claims of a key that a registered issuer of this institution signed for this institution within the last
 * minute; otherwise undefined.
 */
async function verifyClaims(
  userKey: string,
  context: HandoverContext,
): Promise<{ readonly claims: v.InferOutput<typeof claims>; readonly issuer: Issuer } | undefined> {
  const { db, client, now } = context
  try {
    const named = v.safeParse(claims.entries.iss, decodeJwt(userKey).iss)
    if (!named.success) return undefined
    const [issuer] = await db
      .select()
      .from(ssoIssuer)
      .where(and(eq(ssoIssuer.clientId, client.id), eq(ssoIssuer.code, named.output), eq(ssoIssuer.active, true)))
    const key = issuer && (await loadVerificationKey(context, issuer))
    if (!key || !issuer.algorithm) return undefined
    // The algorithm is the registered one, never the one in the key's header.
    const { payload } = await jwtVerify(userKey, key, {
      algorithms: [...ALGORITHMS[issuer.algorithm]],
      audience: client.code,
      issuer: issuer.code,
      currentDate: now,
      clockTolerance: CLOCK_SKEW,
      maxTokenAge: LONGEST_LIFE,
    })
    const parsed = v.safeParse(claims, payload)
    return parsed.success && parsed.output.exp - parsed.output.iat <= LONGEST_LIFE
      ? { claims: parsed.output, issuer }
      : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Uses up a nonce; returns false when it was used before. */
async function claimNonce(
  { db, client, now }: HandoverContext,
  issuer: Issuer,
  nonce: string,
  exp: number,
): Promise<boolean> {
  await db.delete(ssoNonce).where(and(eq(ssoNonce.clientId, client.id), lt(ssoNonce.expiresAt, now)))
  const nonceHash = hashSha256(nonce, 'base64url')
  const expiresAt = new Date((exp + 2 * CLOCK_SKEW) * 1000)
  const used = await db
    .insert(ssoNonce)
    .values({ clientId: client.id, issuerId: issuer.id, nonceHash, expiresAt })
    .onConflictDoNothing()
    .returning()
  return used.length > 0
}

/**
 * Returns the account for a key that a registered issuer signed (specification, section 11.1.6); undefined when the key
 * is forged, expired, used, or for another institution.
 */
export async function redeemSignedKey(
  userKey: string,
  context: HandoverContext,
): Promise<RedeemedHandover | NotMapped | undefined> {
  const verified = await verifyClaims(userKey, context)
  if (!verified || !(await claimNonce(context, verified.issuer, verified.claims.jti, verified.claims.exp)))
    return undefined
  const { db, client } = context
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.loginKey, verified.claims.sub)))
  if (!account || !verified.issuer.userTypes.includes(account.userType))
    return { notMapped: true, source: verified.issuer.code, subject: verified.claims.sub }
  return { account, target: verified.claims.target }
}
