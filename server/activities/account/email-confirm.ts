import { and, eq, isNull, sql } from 'drizzle-orm'
import { sendEmailConfirm } from '../../account/email-confirm.ts'
import { personById, personByName, plainNumber, type Person } from '../../account/find-person.ts'
import { secondsToWait, tooManyFromHere } from '../../account/limits.ts'
import { masked } from '../../account/masks.ts'
import { issueToken, lookAtToken, spendToken, type TokenRow } from '../../account/one-time.ts'
import { inSameTime } from '../../account/same-time.ts'
import { audit } from '../../audit.ts'
import { userAccount, userCredential } from '../../db/schema.ts'
import { takenMeanwhile } from '../../db/taken.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ClientContext, type QueryHandlers } from '../../handler.ts'

const MINUTES_FOR_PASSWORD = 60

/** A link whose address is still to be confirmed. */
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

/** What a link is worth now: it confirms the address that it was sent to, as long as that is still the account's. */
async function linkOf(token: string, context: ClientContext): Promise<Link> {
  const { state, row } = await lookAtToken(context, token, 'EMAIL_CONFIRM')
  const person = row?.userId ? await personById(context, row.userId) : undefined
  if (state === 'UNKNOWN' || !person || row.boundTo === null || ['SUSPENDED', 'DEACTIVATED'].includes(person.account.status)) return { outcome: 'INVALID' }
  const { email, emailVerifiedAt } = person.account
  if (email?.toLowerCase() !== row.boundTo.toLowerCase()) return { outcome: 'REPLACED' }
  if (emailVerifiedAt) return { outcome: 'ALREADY', at: emailVerifiedAt }
  if (state === 'REPLACED' || state === 'USED') return { outcome: 'REPLACED' }
  const open = { row, person, email }
  return state === 'EXPIRED' ? { outcome: 'EXPIRED', ...open } : { outcome: 'READY', ...open }
}

const told = (link: Exclude<Link, { outcome: 'READY' | 'EXPIRED' }>) => (link.outcome === 'ALREADY' ? { outcome: link.outcome, at: link.at.toISOString() } : { outcome: link.outcome })

/** Confirms an address unless another account has confirmed the same; answers with a token for the first password where there is none. */
async function confirm({ row, person: { account }, email }: Open, context: ClientContext) {
  const { client, now } = context
  return transaction(context.db, async (db) => {
    const [other] = await db.select({ id: userAccount.id }).from(userAccount).where(and(eq(userAccount.clientId, client.id), sql`lower(${userAccount.email}) = lower(${email})`, sql`${userAccount.emailVerifiedAt} is not null`))
    if (other || !(await spendToken(db, row, now))) return undefined
    await db
      .update(userAccount)
      .set({ emailVerifiedAt: now, rowVersion: sql`${userAccount.rowVersion} + 1` })
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id), isNull(userAccount.emailVerifiedAt)))
    const [known] = await db.select({ userId: userCredential.userId }).from(userCredential).where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, account.id)))
    if (known) await db.update(userAccount).set({ status: 'ACTIVE' }).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id), eq(userAccount.status, 'INVITED')))
    const passwordToken = known ? null : await issueToken(db, client, { purpose: 'SET_PASSWORD', userId: account.id, minutes: MINUTES_FOR_PASSWORD }, now)
    await audit(db, { clientId: client.id, at: now, actorUserId: account.id, activity: 'confirmUserEmail', entity: 'user_account', entityId: String(account.id), detail: { email: masked(email) }, address: context.address, requestId: context.requestId })
    return { outcome: 'CONFIRMED' as const, passwordToken }
  })
}

async function sendAgain(person: Person, context: ClientContext): Promise<void> {
  const { client, now, settings } = context
  await transaction(context.db, async (db) => {
    await sendEmailConfirm(db, client, settings, person.account, now)
    await audit(db, { clientId: client.id, at: now, activity: 'resendEmailConfirm', entity: 'user_account', entityId: String(person.account.id), address: context.address, requestId: context.requestId })
  })
}

/** Whether there is an address to confirm. */
const waits = (person: Person | undefined): person is Person => person?.account.email != null && person.account.emailVerifiedAt === null && ['INVITED', 'ACTIVE', 'LOCKED'].includes(person.account.status)

/** Confirming an e-mail address, by a button and never by opening a page (domain brief 2.1.5). */
export const emailConfirmActivities = {
  async confirmUserEmail({ token }, context) {
    const tooMany = await tooManyFromHere(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const link = await linkOf(token, context)
    if (link.outcome === 'EXPIRED') return { outcome: 'EXPIRED' }
    if (link.outcome !== 'READY') return told(link)
    const confirmed = await confirm(link, context).catch((error: unknown) => {
      if (takenMeanwhile(error) === 'email') return undefined
      throw error
    })
    return confirmed ?? { outcome: 'REPLACED' }
  },

  async resendEmailConfirm({ token, userName }, context) {
    const tooMany = await tooManyFromHere(context, 'confirmPerAddress')
    if (tooMany) return tooMany
    if (token !== undefined) {
      const link = await linkOf(token, context)
      if (link.outcome === 'ALREADY') return { outcome: 'ALREADY', at: link.at.toISOString() }
      const { row } = await lookAtToken(context, token, 'EMAIL_CONFIRM')
      const person = row?.userId ? await personById(context, row.userId) : undefined
      if (link.outcome === 'INVALID' || !waits(person)) return { outcome: 'INVALID' }
      const seconds = await secondsToWait(context, 'confirmPerAccount', person.account.id)
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      await sendAgain(person, context)
      return { outcome: 'SENT' }
    }
    if (userName === undefined) return refuse('invalidInput')
    return inSameTime(async () => {
      const seconds = await secondsToWait(context, 'confirmPerName', plainNumber(userName).toLowerCase())
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      const person = await personByName(context, userName)
      if (waits(person) && (await secondsToWait(context, 'confirmPerAccount', person.account.id)) === 0) await sendAgain(person, context)
      return { outcome: 'SENT' }
    })
  },
} satisfies Partial<ActivityHandlers>

/** What a link would confirm; asking changes nothing. */
export const emailConfirmQueries = {
  async emailConfirmInfo({ token }, context) {
    const link = await linkOf(token, context)
    if (link.outcome === 'READY' || link.outcome === 'EXPIRED') return [{ outcome: link.outcome, maskedEmail: masked(link.email) ?? '' }]
    return [told(link)] as const
  },
} satisfies Partial<QueryHandlers>
