import { and, eq, isNull, sql } from 'drizzle-orm'
import { sendEmailConfirm } from './person/email-confirm.ts'
import { normaliseTypedName, findPersonById, findPersonByName, type Person } from './person/find-person.ts'
import { normaliseEmail } from '../../db/identity/email-key.ts'
import { countSecondsToWait, refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { toNetworkKey } from '../../lib/rate-limit/keys.ts'
import { maskContact } from '../../lib/identity/masks.ts'
import { issueToken, spendToken, type TokenRow } from './person/one-time-tokens.ts'
import { loadTokenState } from './person/token-state.ts'
import { respondInConstantTime } from './person/constant-time-response.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { userAccount, userCredential } from '../../db/schema.ts'
import { mapUniqueViolation } from '../../db/unique-violation.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ClientContext, type QueryHandlers } from '../../lib/context/handler.ts'

const MINUTES_FOR_PASSWORD = 60

/** A confirmation link whose e-mail address is not confirmed yet. */
interface Open {
  readonly row: TokenRow
  readonly person: Person
  readonly email: string
}
type Link =
  | (Open & { readonly outcome: 'READY' })
  | (Open & { readonly outcome: 'EXPIRED' })
  | { readonly outcome: 'ALREADY'; readonly at: Date }
  | { readonly outcome: 'REPLACED' }
  | { readonly outcome: 'INVALID' }

/**
 * Returns the current state of a link. It confirms only the address that it was sent to, while the account still has
 * it.
 */
async function findLink(token: string, context: ClientContext): Promise<Link> {
  const { state, row } = await loadTokenState(context, token, 'EMAIL_CONFIRM')
  const person = row?.userId ? await findPersonById(context, row.userId) : undefined
  if (
    state === 'UNKNOWN' ||
    !person ||
    row.boundTo === null ||
    ['SUSPENDED', 'DEACTIVATED'].includes(person.account.status)
  )
    return { outcome: 'INVALID' }
  const { email, emailVerifiedAt } = person.account
  if (email === null || normaliseEmail(email) !== normaliseEmail(row.boundTo)) return { outcome: 'REPLACED' }
  if (emailVerifiedAt) return { outcome: 'ALREADY', at: emailVerifiedAt }
  if (state === 'REPLACED' || state === 'USED') return { outcome: 'REPLACED' }
  const open = { row, person, email }
  return state === 'EXPIRED' ? { outcome: 'EXPIRED', ...open } : { outcome: 'READY', ...open }
}

const toLinkOutcome = (link: Exclude<Link, { outcome: 'READY' | 'EXPIRED' }>) =>
  link.outcome === 'ALREADY' ? { outcome: link.outcome, at: link.at.toISOString() } : { outcome: link.outcome }

/**
 * Confirms an address unless another account has confirmed the same one. The result contains a token for the first
 * password when the account has no password yet.
 */
async function confirmAddress({ row, person: { account }, email }: Open, context: ClientContext) {
  const { client, now } = context
  return runTransaction(context.db, async (db) => {
    const [other] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(
        and(
          eq(userAccount.clientId, client.id),
          eq(userAccount.emailKey, email),
          sql`${userAccount.emailVerifiedAt} is not null`,
        ),
      )
    if (other || !(await spendToken(db, row, now))) return undefined
    await db
      .update(userAccount)
      .set({ emailVerifiedAt: now, rowVersion: sql`${userAccount.rowVersion} + 1` })
      .where(
        and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id), isNull(userAccount.emailVerifiedAt)),
      )
    const [owner] = await db
      .select({ userId: userCredential.userId })
      .from(userCredential)
      .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, account.id)))
    if (owner)
      await db
        .update(userAccount)
        .set({ status: 'ACTIVE' })
        .where(
          and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id), eq(userAccount.status, 'INVITED')),
        )
    const passwordToken = owner
      ? null
      : await issueToken(
          db,
          client,
          { purpose: 'SET_PASSWORD', userId: account.id, minutes: MINUTES_FOR_PASSWORD },
          now,
        )
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: account.id,
      activity: 'confirmUserEmail',
      entity: 'user_account',
      entityId: String(account.id),
      detail: { email: maskContact(email) },
      address: context.address,
      requestId: context.requestId,
    })
    return { outcome: 'CONFIRMED' as const, passwordToken }
  })
}

async function sendAgain(person: Person, context: ClientContext): Promise<void> {
  const { client, now, settings } = context
  await runTransaction(context.db, async (db) => {
    await sendEmailConfirm(db, client, settings, person.account, now)
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      activity: 'resendEmailConfirm',
      entity: 'user_account',
      entityId: String(person.account.id),
      address: context.address,
      requestId: context.requestId,
    })
  })
}

/** Returns the seconds until another link may be sent to a person; 0 means now. */
const countSecondsUntilLink = async ({ account: { id } }: Person, context: ClientContext): Promise<number> =>
  (await countSecondsToWait(context, 'confirmPerAccountAndNetwork', toNetworkKey(context.address, String(id)))) ||
  countSecondsToWait(context, 'confirmPerAccount', id)

/** Returns whether the person has an address that still needs confirmation. */
const needsConfirmation = (person: Person | undefined): person is Person =>
  person?.account.email != null &&
  person.account.emailVerifiedAt === null &&
  ['INVITED', 'ACTIVE', 'LOCKED'].includes(person.account.status)

/** Handles e-mail confirmation: by a button, never by opening a page (specification, section 11.1.5). */
export const emailConfirmActivities = {
  async confirmUserEmail({ token }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const link = await findLink(token, context)
    if (link.outcome === 'EXPIRED') return { outcome: 'EXPIRED' }
    if (link.outcome !== 'READY') return toLinkOutcome(link)
    const confirmed = await confirmAddress(link, context).catch((error: unknown) => {
      if (mapUniqueViolation(error) === 'email') return undefined
      throw error
    })
    return confirmed ?? { outcome: 'REPLACED' }
  },

  async resendEmailConfirm({ token, userName }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'confirmPerAddress')
    if (tooMany) return tooMany
    if (token !== undefined) {
      const link = await findLink(token, context)
      if (link.outcome === 'ALREADY') return { outcome: 'ALREADY', at: link.at.toISOString() }
      const { row } = await loadTokenState(context, token, 'EMAIL_CONFIRM')
      const person = row?.userId ? await findPersonById(context, row.userId) : undefined
      if (link.outcome === 'INVALID' || !needsConfirmation(person)) return { outcome: 'INVALID' }
      const seconds = await countSecondsUntilLink(person, context)
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      await sendAgain(person, context)
      return { outcome: 'SENT' }
    }
    if (userName === undefined) return refuse('invalidInput')
    return respondInConstantTime(async () => {
      const seconds = await countSecondsToWait(
        context,
        'confirmPerName',
        toNetworkKey(context.address, normaliseTypedName(userName)),
      )
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      const person = await findPersonByName(context, userName)
      if (needsConfirmation(person) && (await countSecondsUntilLink(person, context)) === 0)
        await sendAgain(person, context)
      return { outcome: 'SENT' }
    })
  },
} satisfies Partial<ActivityHandlers>

/** Handles queries about a confirmation link; they change nothing. */
export const emailConfirmQueries = {
  async emailConfirmInfo({ token }, context) {
    const link = await findLink(token, context)
    if (link.outcome === 'READY' || link.outcome === 'EXPIRED')
      return [{ outcome: link.outcome, maskedEmail: maskContact(link.email) ?? '' }]
    return [toLinkOutcome(link)] as const
  },
} satisfies Partial<QueryHandlers>
