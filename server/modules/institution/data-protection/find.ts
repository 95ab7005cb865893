import { and, asc, desc, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { MOST_TO_ERASE, type peopleToErase } from '../../../../src/contract/institution/erasure.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { college, enrolment, student } from '../../../db/schema.ts'
import { FIRST_BIRTHDAY } from '../../../lib/access/erased.ts'
import { whereEnrolmentInScope, whereStudentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { canReadContacts } from '../../users/accounts/contacts.ts'
import { findPeople } from '../../users/list/find-people.ts'
import { toShownPerson } from './erasable-person.ts'

type Found = RowOf<typeof peopleToErase>

/** The digits of a number at its end by which everybody finds a person. */
const LAST_DIGITS = 4
/** The fewest digits of a whole number. */
const SHORTEST_NUMBER = 7

/** Builds the condition for records that a text means; addresses and whole numbers only for whoever reads them. */
function whereRecordMeant(text: string, contacts: boolean): SQL | undefined {
  const digits = toLatinDigits(text).replaceAll(/[\s()+-]/g, '')
  const isNumber = /^\d+$/.test(digits)
  const names = sql`(${student.name} || ' ' || jsonb_path_query_array(${student.nameI18n}, '$.*')::text)`
  return or(
    whereContainsWords(text, names, student.prn),
    eq(student.prn, normaliseNumber(text)),
    isNumber && digits.length === LAST_DIGITS ? sql`right(${student.mobile}, ${LAST_DIGITS}) = ${digits}` : undefined,
    contacts && isNumber && digits.length >= SHORTEST_NUMBER
      ? sql`regexp_replace(${student.mobile}, '[^0-9]', '', 'g') like ${`%${digits}`}`
      : undefined,
    contacts && text.includes('@') ? sql`lower(${student.email}) = ${text.trim().toLowerCase()}` : undefined,
  )
}

/** Returns the college of each student who studies at one only, within the caller's scope. */
async function mapCollegesOfStudents(studentIds: readonly number[], { db, actor }: ActorContext) {
  const rows = await db
    .selectDistinct({ studentId: enrolment.studentId, name: college.name, translations: college.nameI18n })
    .from(enrolment)
    .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
    .where(and(whereEnrolmentInScope(db, actor), inArray(enrolment.studentId, [...studentIds])))
  return (id: number): Found['college'] => {
    const [one, ...others] = rows.filter(({ studentId }) => studentId === id)
    return one && others.length === 0 ? { name: one.name, translations: one.translations } : null
  }
}

/** Finds records of students without an account in the caller's scope: the exact PRN first, then by name. */
async function findRecords(text: string, context: ActorContext): Promise<Found[]> {
  const { db, actor } = context
  const wherePersonMeant = whereRecordMeant(text, await canReadContacts(context))
  const records = await db
    .select()
    .from(student)
    .where(
      and(
        eq(student.clientId, actor.clientId),
        isNull(student.userId),
        gte(student.dob, FIRST_BIRTHDAY),
        whereStudentInScope(db, actor, student.id),
        wherePersonMeant,
      ),
    )
    .orderBy(
      desc(eq(student.prn, normaliseNumber(text))),
      asc(sql`${student.name} collate "und-x-icu"`),
      asc(student.id),
    )
    .limit(MOST_TO_ERASE)
  const getCollege = await mapCollegesOfStudents(
    records.map(({ id }) => id),
    context,
  )
  return records.map((record) => ({
    ...toShownPerson({ clientId: record.clientId, account: null, profile: null, students: [record] }),
    college: getCollege(record.id),
  }))
}

/** Finds people for a request: accounts, with their records of a student, then students who have none. */
export async function findPeopleToErase(text: string, context: ActorContext): Promise<Found[]> {
  const accounts = await findPeople(text, 1, context, MOST_TO_ERASE)
  return [
    ...accounts.map(({ userId, displayName, translations, loginName, prn, college: at }) => ({
      ...{ userId, displayName, translations, loginName, prn },
      college: at,
    })),
    ...(await findRecords(text, context)),
  ]
}
