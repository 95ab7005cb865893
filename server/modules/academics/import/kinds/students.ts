import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { student } from '../../../../db/schema.ts'
import { whereRecordInScope, canSeeEverybody } from '../../../../lib/access/scope.ts'
import { buildLocalNames } from '../../../../lib/i18n/local-names.ts'
import type { Actor } from '../../../../lib/context/handler.ts'
import { hasPrnForm } from '../../../../../src/contract/prn.ts'
import { listContacts, notifyOldContacts } from '../contact-changes.ts'
import { getNumber, getText, listStatedValues, findText, type Kind, type SliceTools } from '../kind.ts'
import type { DataLine } from '../read-line.ts'
import { listRecordChanges, requestChanges } from '../record-requests.ts'
import { RECORDS } from '../record-specs.ts'
import { loadMasters } from './masters.ts'

/** Returns the PRN of a line as it is stored: without spaces, in capitals. */
export const getPrn = (line: DataLine): string => getText(line, 'prn').replaceAll(' ', '').toUpperCase()

/** What a line says about a student, in the order of the file. */
const OWN = ['studentName', 'localName', 'motherName', 'dateOfBirth', 'gender', 'mobile', 'email', 'studentStatus']

/** The fields that identify an enrolment of a student. */
const PLACE = ['programmeCode', 'partNo', 'academicYear']

/** Where a line enrols a student. */
interface Place {
  readonly college: number
  readonly program: number
  readonly part: number
  readonly year: number
}

/** Returns the numbers of students who exist and study outside the caller's scope. */
export async function listForeignNumbers(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (canSeeEverybody(actor) || numbers.length === 0) return new Set()
  const own = and(eq(student.clientId, actor.clientId), inArray(student.prn, [...new Set(numbers)]))
  const [all, foreignRows] = [
    await db.select({ prn: student.prn }).from(student).where(own),
    await db
      .select({ prn: student.prn })
      .from(student)
      .where(and(own, whereRecordInScope(db, actor, student.id))),
  ]
  const inScope = new Set(foreignRows.map(({ prn }) => prn))
  return new Set(all.map(({ prn }) => prn).filter((prn) => !inScope.has(prn)))
}

/** Finds where each line enrols its student; reports lines with unknown codes, or outside the caller's scope. */
async function mapPlaces(lines: readonly DataLine[], { db, actor, complain }: SliceTools) {
  const { years, colleges, programmes } = await loadMasters(db, actor)
  const foreign = await listForeignNumbers(db, actor, lines.map(getPrn))
  const places = new Map<DataLine, Place>()
  for (const line of lines) {
    const college = colleges.get(getText(line, 'collegeCode'))
    const programme = programmes.get(getText(line, 'programmeCode'))
    const part = programme?.parts.get(getNumber(line, 'partNo'))
    const year = years.get(getText(line, 'academicYear'))
    if (!college) complain(line, 'collegeCode', 'UNKNOWN')
    else if (!college.inScope) complain(line, 'collegeCode', 'OUT_OF_SCOPE')
    if (!programme) complain(line, 'programmeCode', 'UNKNOWN')
    else if (part === undefined) complain(line, 'partNo', 'UNKNOWN')
    if (year === undefined) complain(line, 'academicYear', 'UNKNOWN')
    if (foreign.has(getPrn(line))) complain(line, 'prn', 'OUT_OF_SCOPE')
    else if (college?.inScope && programme && part !== undefined && year !== undefined)
      places.set(line, { college: college.id, program: programme.id, part, year })
  }
  return places
}

/** File of students, each with an enrolment; a student may have several lines, one for each enrolment. */
export const students: Kind = {
  forColleges: true,
  marks: (line) => [
    { key: ['student', getPrn(line)], says: listStatedValues(line, OWN), field: 'prn' },
    { key: ['enrolment', getPrn(line), ...listStatedValues(line, PLACE)], field: 'prn' },
  ],
  check(line, complain, client) {
    const { formats } = client.details.hallTicket
    if (formats.PRN && !hasPrnForm(getPrn(line), formats)) complain(line, 'prn', 'FORMAT')
  },
  async write(lines, tools) {
    const { client, saveLines } = tools
    const places = await mapPlaces(lines, tools)
    const placed = [...places.keys()]
    // A line changes contacts and the like at once, but the record only with the consent of a second person.
    const existing = await listRecordChanges(placed, getPrn, tools)
    const waiting = await requestChanges(existing, tools)
    tools.request([...waiting])
    const existingIds = tools.writes ? [...existing.values()].map(({ studentId }) => studentId) : []
    const contacts = await listContacts(tools.db, client.id, existingIds)
    const person = await saveLines(RECORDS.student, placed, (line) => {
      const local = findText(line, 'localName')
      const names = buildLocalNames(local, client)
      return {
        code: getPrn(line),
        key: [getPrn(line)],
        values: {
          ...(existing.has(line)
            ? {}
            : {
                name: line.values.studentName,
                name_i_18n: local === null ? undefined : names,
                local_language: Object.keys(names)[0],
                mother_name: line.values.motherName,
                dob: line.values.dateOfBirth,
              }),
          gender: line.values.gender,
          mobile: line.values.mobile,
          email: line.values.email,
          status: line.values.studentStatus,
        },
        initial: { status: 'ACTIVE', name_i_18n: {} },
      }
    })
    await notifyOldContacts(tools.db, contacts, tools)
    await saveLines(RECORDS.enrolment, placed, (line) => {
      const place = places.get(line)
      return {
        code: [getPrn(line), ...PLACE.map((field) => findText(line, field))].join(' '),
        key: [person.id(line), place?.part ?? null, place?.year ?? null],
        values: {
          college_id: place?.college,
          program_id: place?.program,
          roll_no: line.values.rollNo,
          medium: line.values.medium,
        },
        initial: { type: 'REGULAR', status: 'ACTIVE' },
      }
    })
  },
}
