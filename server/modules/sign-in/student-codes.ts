import { hashFingerprint, loadServerKeys } from '../../lib/crypto/server-keys.ts'
import { and, asc, eq } from 'drizzle-orm'
import { createStudentAccount } from '../account/person/activation.ts'
import { findPersonById, findStudentByNumber } from '../account/person/find-person.ts'
import { normaliseNumber } from '../../lib/identity/plain-number.ts'
import { countSecondsToWait, refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { toNetworkKey } from '../../lib/rate-limit/keys.ts'
import { checkCode, issueCode } from '../account/person/one-time-code.ts'
import { issueToken, type TokenRow } from '../account/person/one-time-tokens.ts'
import { loadTokenState } from '../account/person/token-state.ts'
import { respondInConstantTime } from '../account/person/constant-time-response.ts'
import { listAllPasswordProblems, setPassword } from '../account/person/set-password.ts'
import { recordSignIn } from '../account/person/sign-in-log.ts'
import { canSignInWithCode } from '../account/person/student-code.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { college, student, userAccount } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { Refusal, type ActivityHandlers, type ClientContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { enqueueMessage } from '../../lib/messaging/send.ts'
import { getIdleMinutes } from '../../lib/session/sessions.ts'
import { decideSignIn } from './credentials.ts'
import { completeSignIn, refuseBeforeSession } from './open-session.ts'

const MINUTES = 5
const ACTIVATION_MINUTES = 15

interface CodeRequest {
  readonly userName: string
  readonly purpose: 'SIGN_IN' | 'ACTIVATE'
  readonly dob?: string | undefined
}

/** Returns the student to whom a code may be sent: one with a contact, and with an account that is not closed. */
async function findStudentForCode({ userName, purpose, dob }: CodeRequest, context: ClientContext) {
  const found = await findStudentByNumber(context, userName)
  if (!found || found.student.status === 'CANCELLED') return undefined
  const { account } = found
  const email = account ? account.email : found.student.email
  const mobile = account ? account.mobile : found.student.mobile
  if (email === null && mobile === null) return undefined
  const may =
    purpose === 'SIGN_IN'
      ? account?.status === 'ACTIVE'
      : found.student.dob === dob && (account === null || ['INVITED', 'ACTIVE', 'LOCKED'].includes(account.status))
  return may ? { ...found, email, mobile } : undefined
}

/** Issues a code. For an unknown student it writes the same rows and sends nothing. */
async function issueStudentCode(wanted: CodeRequest, context: ClientContext): Promise<string> {
  const { client, now } = context
  const found = await findStudentForCode(wanted, context)
  const counterSubject = found ? found.student.id : `nobody ${normaliseNumber(wanted.userName)}`
  const often = await countSecondsToWait(context, 'codePerAccount', counterSubject)
  const sendTo = often === 0 ? found : undefined
  return runTransaction(context.db, async (db) => {
    const order = {
      purpose: wanted.purpose === 'SIGN_IN' ? 'SIGN_IN_CODE' : 'ACTIVATE_CODE',
      userId: sendTo?.account?.id ?? null,
      studentId: sendTo?.student.id ?? null,
      boundTo: sendTo ? (sendTo.mobile ?? sendTo.email) : null,
      unknownName: found || often > 0 ? undefined : hashFingerprint(await loadServerKeys(db), String(counterSubject)),
      minutes: MINUTES,
    } as const
    const { request, code } = await issueCode(db, client, order, now)
    const to = {
      userId: sendTo?.account?.id ?? null,
      email: sendTo?.email ?? null,
      mobile: sendTo?.mobile ?? null,
      language:
        sendTo?.account?.preferredLanguage ?? sendTo?.student.preferredLanguage ?? client.details.defaultLanguage,
    }
    await enqueueMessage(db, client, { notificationId: 105, channels: ['SMS', 'EMAIL'], to, values: { code }, now })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      activity: 'sendStudentOtp',
      entity: 'student',
      entityId: sendTo ? String(sendTo.student.id) : '',
      detail: { purpose: wanted.purpose, sent: sendTo !== undefined },
      address: context.address,
      requestId: context.requestId,
    })
    return request
  })
}

async function signInWithCode({ userId }: TokenRow, sharedComputer: boolean, context: ClientContext) {
  const person = userId === null ? undefined : await findPersonById(context, userId)
  if (!person) return { outcome: 'ENDED' as const }
  const admitted = await decideSignIn(person.account, context)
  const first =
    admitted instanceof Refusal
      ? undefined
      : await refuseBeforeSession(admitted, context, { via: 'OTP', sharedComputer })
  const outcome = admitted instanceof Refusal ? 'INACTIVE' : first ? 'SECOND_STEP' : 'OK'
  await recordSignIn(context, person.account.loginName, { userId: person.account.id, outcome, via: 'OTP' })
  if (admitted instanceof Refusal) return admitted
  if (first) return first
  const entered = await completeSignIn(admitted, context, { via: 'OTP', sharedComputer })
  return entered instanceof Refusal ? entered : { outcome: 'SIGNED_IN' as const, ...entered }
}

/** Returns the student's account; creates it when there is none. */
async function ensureStudentAccount(row: typeof student.$inferSelect, context: ClientContext) {
  const { client, language } = context
  const userId =
    row.userId ?? (await runTransaction(context.db, (db) => createStudentAccount(db, client, row, language)))
  return userId === null ? undefined : findPersonById(context, userId)
}

/** Handles codes for students: sign-in and activation of an account (specification, section 11.1.2). */
export const studentCodeActivities = {
  async sendStudentOtp({ userName, purpose, dob }, context) {
    if (purpose === 'SIGN_IN' && !canSignInWithCode(context)) return { outcome: 'OFF' }
    const tooMany = await refuseTooManyFromAddress(context, 'codePerAddress')
    if (tooMany) return tooMany
    return respondInConstantTime(async () => {
      const name = toNetworkKey(context.address, normaliseNumber(userName))
      const seconds =
        (await countSecondsToWait(context, 'codeAgain', `${purpose} ${name}`)) ||
        (await countSecondsToWait(context, 'codePerName', name))
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      return {
        outcome: 'SENT',
        request: await issueStudentCode({ userName, purpose, dob }, context),
        masked: null,
        validSeconds: MINUTES * 60,
        resendAfterSeconds: 45,
      }
    })
  },

  async verifyStudentOtp({ request, code, sharedComputer }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const result = await checkCode(context, request, code, ['SIGN_IN_CODE', 'ACTIVATE_CODE'])
    if (result.outcome !== 'RIGHT') return result
    const { row } = result
    if (row.purpose === 'SIGN_IN_CODE') return signInWithCode(row, sharedComputer, context)
    const order = {
      purpose: 'ACTIVATE',
      userId: row.userId,
      studentId: row.studentId,
      minutes: ACTIVATION_MINUTES,
    } as const
    return { outcome: 'PROVEN', token: await issueToken(context.db, context.client, order, context.now) }
  },

  async activateStudentAccount({ token, password, sharedComputer }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const { db, client } = context
    const { state, row } = await loadTokenState(context, token, 'ACTIVATE')
    const [found] =
      state === 'ISSUED' && row.studentId !== null
        ? await db
            .select()
            .from(student)
            .where(and(eq(student.clientId, client.id), eq(student.id, row.studentId)))
        : []
    const person = found && (await ensureStudentAccount(found, context))
    if (!person || !row || ['SUSPENDED', 'DEACTIVATED'].includes(person.account.status)) return { outcome: 'INVALID' }
    const problems = await listAllPasswordProblems(password, person, context)
    if (problems.length > 0) return { outcome: 'REFUSED', problems }
    if ((await setPassword(person, { activity: 'activateStudentAccount', password, token: row }, context)) === null)
      return { outcome: 'INVALID' }
    const [account] = await db
      .select()
      .from(userAccount)
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, person.account.id)))
    const admitted = account && (await decideSignIn(account, context))
    if (!admitted || admitted instanceof Refusal) return admitted ?? { outcome: 'INVALID' }
    const first = await refuseBeforeSession(admitted, context, { via: 'OTP', sharedComputer })
    await recordSignIn(context, admitted.loginName, {
      userId: admitted.id,
      outcome: first ? 'SECOND_STEP' : 'OK',
      via: 'OTP',
    })
    if (first) return first
    const entered = await completeSignIn(admitted, context, { via: 'OTP', sharedComputer })
    return entered instanceof Refusal ? entered : { outcome: 'ACTIVATED', ...entered }
  },
} satisfies Partial<ActivityHandlers>

/** Handles the query for the available sign-in methods. */
export const studentCodeQueries = {
  async signInOptions(_input, context) {
    const { db, client } = context
    const colleges = await db.select().from(college).where(eq(college.clientId, client.id)).orderBy(asc(college.name))
    return [
      {
        studentCode: canSignInWithCode(context),
        activation: true,
        networkAccount: client.details.networkAccount,
        idleMinutes: getIdleMinutes(client, false),
        sharedIdleMinutes: getIdleMinutes(client, true),
        colleges: colleges.map(({ id, name, nameI18n }) => ({ collegeId: id, name, translations: { ...nameI18n } })),
      },
    ]
  },
} satisfies Partial<QueryHandlers>
