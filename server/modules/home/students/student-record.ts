import { and, eq, sql } from 'drizzle-orm'
import {
  CORRECTION_DESK,
  EXAMINATION_DESK,
  FORM_DESK,
  HOLD_DESK,
  PAYMENT_CASE_DESK,
} from '../../../../src/contract/access.ts'
import { STUDENT_PART_ROLES, type StudentPart } from '../../../../src/contract/home/student-record.ts'
import { SEND_MESSAGES } from '../../../../src/contract/messages/message-log.ts'
import { VIEW_PEOPLE } from '../../../../src/contract/users/user-detail.ts'
import { student, userAccount } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import { doesWorkForWholeInstitution } from '../../../lib/context/whole-institution.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { maskEmail, maskMobile } from '../../../lib/identity/masks.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { hasPhoto } from '../../hall-tickets/tickets/photo.ts'
import { canReadContacts } from '../../users/accounts/contacts.ts'
import { whereStudentVisible } from './list-students.ts'
import { loadDepartures } from './record-departures.ts'
import { loadCases, loadFees, loadMessages } from './record-money.ts'
import {
  loadCorrections,
  loadForms,
  loadHolds,
  loadStudies,
  loadTickets,
  toName,
  type StudentRecord,
} from './record-parts.ts'

/** How long the address of the photograph is valid. */
const PHOTOGRAPH_SECONDS = 300

type StudentRow = typeof student.$inferSelect

/** Returns the address of the photograph that the hall ticket prints; null: there is none. */
async function findPhotograph({ buckets, client, now }: ActorContext, path: string | null): Promise<string | null> {
  if (path === null || !(await hasPhoto(buckets, client, path))) return null
  return buckets.signedUrl(getBucketName(client, 'photos'), path, { seconds: PHOTOGRAPH_SECONDS, now })
}

/** Returns the account of a student, if there is one. */
async function findAccount({ db, client, actor }: ActorContext, { userId }: StudentRow) {
  if (userId === null) return undefined
  const [row] = await db
    .select({ account: userAccount, isInScope: sql<boolean>`coalesce(${whereUserInScope(db, actor)}, false)` })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))
  return row
}

const toGuarded = (value: string | null, plain: boolean, mask: (value: string) => string) =>
  value === null || value === '' || plain
    ? { value: value === '' ? null : value, masked: false }
    : { value: mask(value), masked: true }

/** Returns the page of a student, as far as the caller may see it. */
export async function loadStudentRecord(
  { prn }: { readonly prn: string },
  context: ActorContext,
): Promise<StudentRecord[]> {
  const { db, client, actor, now } = context
  const [found] = await db
    .select({ student })
    .from(student)
    .where(and(whereStudentVisible(context), eq(student.prn, normaliseNumber(prn))))
  if (!found) return []
  const { id, userId, ...row } = found.student
  const hasRole = (roles: readonly number[]) => roles.some((role) => actor.roleIds.includes(role))
  const loadPart = async <Part>(part: StudentPart, load: () => Promise<Part>): Promise<Part | null> =>
    hasRole(STUDENT_PART_ROLES[part]) ? load() : null
  const plain = await canReadContacts(context)
  const account = await findAccount(context, found.student)
  const mayOpenAccount = account?.isInScope === true && (await hasRight(db, actor, VIEW_PEOPLE, now))
  const isOfUniversity = actor.userType === 'UNIVERSITY'
  return [
    {
      prn: row.prn,
      names: toName(row),
      status: row.status,
      photograph: await findPhotograph(context, row.photoPath),
      motherName: row.motherName,
      birthDate: toGuarded(row.dob, plain, (value) => `${value.slice(0, 4)}-**-**`),
      mobile: toGuarded(row.mobile, plain, maskMobile),
      email: toGuarded(row.email, plain, maskEmail),
      language: row.preferredLanguage,
      accommodation: row.accommodation && {
        name: row.accommodation.name,
        translations: { ...row.accommodation.translations },
      },
      account:
        account && mayOpenAccount ? { userId: account.account.publicId, loginName: account.account.loginName } : null,
      hasAccount: userId !== null,
      studies: await loadStudies(context, id),
      departures: await loadPart('departures', () => loadDepartures(context, found.student)),
      tickets: await loadTickets(context, id),
      holds: await loadHolds(context, id),
      forms: await loadPart('forms', () => loadForms(context, id)),
      corrections: await loadPart('corrections', () => loadCorrections(context, id)),
      fees: await loadPart('fees', () => loadFees(context, id)),
      cases: await loadPart('cases', () => loadCases(context, id)),
      messages: await loadPart('messages', () =>
        loadMessages(context, userId, [row.mobile, row.email, account?.account.mobile, account?.account.email]),
      ),
      currency: client.currency,
      may: {
        holds: isOfUniversity && hasRole(HOLD_DESK.roles),
        forms: hasRole(FORM_DESK.roles),
        corrections: hasRole(CORRECTION_DESK.roles),
        cases: hasRole(PAYMENT_CASE_DESK.roles),
        reissue: isOfUniversity && hasRole(EXAMINATION_DESK.roles),
        departures: isOfUniversity && hasRole(EXAMINATION_DESK.roles),
        messages: doesWorkForWholeInstitution(actor) && (await hasRight(db, actor, SEND_MESSAGES, now)),
      },
    },
  ]
}
