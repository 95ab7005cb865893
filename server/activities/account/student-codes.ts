import { and, asc, eq, sql } from 'drizzle-orm'
import { makeStudentAccount } from '../../account/activation.ts'
import { personById, plainNumber, studentByNumber } from '../../account/find-person.ts'
import { secondsToWait, tooManyFromHere } from '../../account/limits.ts'
import { checkCode, issueCode, issueToken, lookAtToken, type TokenRow } from '../../account/one-time.ts'
import { inSameTime } from '../../account/same-time.ts'
import { passwordProblems, setPassword } from '../../account/set-password.ts'
import { logSignIn } from '../../account/sign-in-log.ts'
import { audit } from '../../audit.ts'
import { college, student, userAccount } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal, type ActivityHandlers, type ClientContext, type QueryHandlers } from '../../handler.ts'
import { send } from '../../messaging/send.ts'
import { idleMinutesOf } from '../../sessions.ts'
import { admit } from '../credentials.ts'
import { enter, whatComesFirst } from '../enter.ts'

const MINUTES = 5
const ACTIVATION_MINUTES = 15

/** Whether students may sign in with a code. */
const offersCode = ({ client }: Pick<ClientContext, 'client'>): boolean => client.limits['login.student.methods'].includes('OTP')

interface Wanted {
  readonly userName: string
  readonly purpose: 'SIGN_IN' | 'ACTIVATE'
  readonly dob?: string | undefined
}

/** The student whom a code may be sent to: who can be reached, and whose account is not closed. */
async function studentFor({ userName, purpose, dob }: Wanted, context: ClientContext) {
  const found = await studentByNumber(context, userName)
  if (!found || found.student.status === 'CANCELLED') return undefined
  const { account } = found
  const email = account ? account.email : found.student.email
  const mobile = account ? account.mobile : found.student.mobile
  if (email === null && mobile === null) return undefined
  const may = purpose === 'SIGN_IN' ? account?.status === 'ACTIVE' : found.student.dob === dob && (account === null || ['INVITED', 'ACTIVE', 'LOCKED'].includes(account.status))
  return may ? { ...found, email, mobile } : undefined
}

/** Makes a code. For nobody the same is written, and nothing sent. */
async function orderCode(wanted: Wanted, context: ClientContext): Promise<string> {
  const { client, now } = context
  const found = await studentFor(wanted, context)
  const often = await secondsToWait(context, 'codePerAccount', found ? found.student.id : `nobody ${plainNumber(wanted.userName)}`)
  const sendTo = often === 0 ? found : undefined
  return transaction(context.db, async (db) => {
    const order = { purpose: wanted.purpose === 'SIGN_IN' ? 'SIGN_IN_CODE' : 'ACTIVATE_CODE', userId: sendTo?.account?.id ?? null, studentId: sendTo?.student.id ?? null, boundTo: sendTo ? (sendTo.mobile ?? sendTo.email) : null, minutes: MINUTES } as const
    const { request, code } = await issueCode(db, client, order, now)
    const to = { userId: sendTo?.account?.id ?? null, email: sendTo?.email ?? null, mobile: sendTo?.mobile ?? null, language: sendTo?.account?.preferredLanguage ?? sendTo?.student.preferredLanguage ?? client.details.defaultLanguage }
    await send(db, client, { notificationId: 105, channels: ['SMS', 'EMAIL'], to, values: { code }, now })
    await audit(db, { clientId: client.id, at: now, activity: 'sendStudentOtp', entity: 'student', entityId: sendTo ? String(sendTo.student.id) : '', detail: { purpose: wanted.purpose, sent: sendTo !== undefined }, address: context.address, requestId: context.requestId })
    return request
  })
}

async function signInWith({ userId }: TokenRow, sharedComputer: boolean, context: ClientContext) {
  const person = userId === null ? undefined : await personById(context, userId)
  if (!person) return { outcome: 'ENDED' as const }
  const admitted = await admit(person.account, context)
  const first = admitted instanceof Refusal ? undefined : await whatComesFirst(admitted, context, { via: 'OTP', sharedComputer })
  const outcome = admitted instanceof Refusal ? 'INACTIVE' : first ? 'SECOND_STEP' : 'OK'
  await logSignIn(context, person.account.loginName, { userId: person.account.id, outcome, via: 'OTP' })
  if (admitted instanceof Refusal) return admitted
  if (first) return first
  const entered = await enter(admitted, context, { via: 'OTP', sharedComputer })
  return entered instanceof Refusal ? entered : { outcome: 'SIGNED_IN' as const, ...entered }
}

/** The student's account; made now where there is none. */
async function accountOf(row: typeof student.$inferSelect, context: ClientContext) {
  const userId = row.userId ?? (await transaction(context.db, (db) => makeStudentAccount(db, context.client, row)))
  return userId === null ? undefined : personById(context, userId)
}

/** Codes for students: signing in, opening an account (domain brief 2.1.2). */
export const studentCodeActivities = {
  async sendStudentOtp({ userName, purpose, dob }, context) {
    if (purpose === 'SIGN_IN' && !offersCode(context)) return { outcome: 'OFF' }
    const tooMany = await tooManyFromHere(context, 'codePerAddress')
    if (tooMany) return tooMany
    return inSameTime(async () => {
      const name = plainNumber(userName)
      const seconds = (await secondsToWait(context, 'codeAgain', `${purpose} ${name}`)) || (await secondsToWait(context, 'codePerName', name))
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      return { outcome: 'SENT', request: await orderCode({ userName, purpose, dob }, context), masked: null, validSeconds: MINUTES * 60, resendAfterSeconds: 45 }
    })
  },

  async verifyStudentOtp({ request, code, sharedComputer }, context) {
    const tooMany = await tooManyFromHere(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const result = await checkCode(context, request, code, ['SIGN_IN_CODE', 'ACTIVATE_CODE'])
    if (result.outcome !== 'RIGHT') return result
    const { row } = result
    if (row.purpose === 'SIGN_IN_CODE') return signInWith(row, sharedComputer, context)
    const order = { purpose: 'ACTIVATE', userId: row.userId, studentId: row.studentId, minutes: ACTIVATION_MINUTES } as const
    return { outcome: 'PROVEN', token: await issueToken(context.db, context.client, order, context.now) }
  },

  async activateStudentAccount({ token, password, sharedComputer }, context) {
    const tooMany = await tooManyFromHere(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const { db, client } = context
    const { state, row } = await lookAtToken(context, token, 'ACTIVATE')
    const [known] = state === 'ISSUED' && row.studentId !== null ? await db.select().from(student).where(and(eq(student.clientId, client.id), eq(student.id, row.studentId))) : []
    const person = known && (await accountOf(known, context))
    if (!person || !row || ['SUSPENDED', 'DEACTIVATED'].includes(person.account.status)) return { outcome: 'INVALID' }
    const problems = await passwordProblems(password, person, context)
    if (problems.length > 0) return { outcome: 'REFUSED', problems }
    if ((await setPassword(person, { activity: 'activateStudentAccount', password, token: row }, context)) === null) return { outcome: 'INVALID' }
    const [account] = await db.select().from(userAccount).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, person.account.id)))
    const admitted = account && (await admit(account, context))
    if (!admitted || admitted instanceof Refusal) return admitted ?? { outcome: 'INVALID' }
    const first = await whatComesFirst(admitted, context, { via: 'OTP', sharedComputer })
    await logSignIn(context, admitted.loginName, { userId: admitted.id, outcome: first ? 'SECOND_STEP' : 'OK', via: 'OTP' })
    if (first) return first
    const entered = await enter(admitted, context, { via: 'OTP', sharedComputer })
    return entered instanceof Refusal ? entered : { outcome: 'ACTIVATED', ...entered }
  },

  async findPrn({ name, dob, collegeId }, context) {
    const tooMany = await tooManyFromHere(context, 'findPrnPerAddress')
    if (tooMany) return tooMany
    const { client, now } = context
    return inSameTime(async () => {
      const seconds = await secondsToWait(context, 'findPrnPerName', `${name.toLowerCase()} ${dob}`)
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      const atCollege = collegeId === undefined ? undefined : sql`exists (select 1 from enrolment e where e.client_id = ${client.id} and e.student_id = ${student.id} and e.college_id = ${collegeId})`
      const plain = name.replaceAll(/\s+/g, ' ').trim()
      const rows = await context.db
        .select()
        .from(student)
        .where(and(eq(student.clientId, client.id), eq(student.dob, dob), sql`(lower(${student.name}) = lower(${plain}) or exists (select 1 from jsonb_each_text(${student.nameI18n}) n where n.value = ${plain}))`, atCollege))
        .limit(2)
      const [found] = rows.length === 1 ? rows : []
      const to = { userId: found?.userId ?? null, email: null, mobile: found?.mobile ?? null, language: found?.preferredLanguage ?? client.details.defaultLanguage }
      await transaction(context.db, async (db) => {
        await send(db, client, { notificationId: 110, channels: ['SMS'], to, values: { digits: found?.prn.slice(-4) ?? '' }, now })
        await audit(db, { clientId: client.id, at: now, activity: 'findPrn', entity: 'student', entityId: found ? String(found.id) : '', detail: { sent: found?.mobile != null }, address: context.address, requestId: context.requestId })
      })
      return { outcome: 'SENT' }
    })
  },
} satisfies Partial<ActivityHandlers>

/** Which ways in there are. */
export const studentCodeQueries = {
  async signInOptions(_input, context) {
    const { db, client } = context
    const colleges = await db.select().from(college).where(eq(college.clientId, client.id)).orderBy(asc(college.name))
    return [
      {
        studentCode: offersCode(context),
        activation: true,
        networkAccount: client.details.networkAccount,
        idleMinutes: idleMinutesOf(client, false),
        sharedIdleMinutes: idleMinutesOf(client, true),
        colleges: colleges.map(({ id, name, nameI18n }) => ({ collegeId: id, name, translations: { ...nameI18n } })),
      },
    ]
  },
} satisfies Partial<QueryHandlers>
