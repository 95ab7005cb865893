import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { student } from '../../../../db/schema.ts'
import { recordInScope, canSeeEverybody } from '../../../../lib/access/scope.ts'
import { buildLocalNames } from '../../../../lib/i18n/local-names.ts'
import type { Actor } from '../../../../lib/context/handler.ts'
import { hasPrnForm } from '../../../../../src/contract/prn.ts'
import { neededNumber, neededText, saidOf, textAt, type Kind, type SliceTools } from '../kind.ts'
import type { DataLine } from '../read-line.ts'
import { recordChangesOf, requestChanges } from '../record-requests.ts'
import { RECORDS } from '../record-specs.ts'
import { mastersOf } from './masters.ts'

/** Returns the PRN of a line as it is stored: without spaces, in capitals. */
export const prnOf = (line: DataLine): string => neededText(line, 'prn').replaceAll(' ', '').toUpperCase()

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
export async function foreignNumbers(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (canSeeEverybody(actor) || numbers.length === 0) return new Set()
  const own = and(eq(student.clientId, actor.clientId), inArray(student.prn, [...new Set(numbers)]))
  const [all, theirs] = [
    await db.select({ prn: student.prn }).from(student).where(own),
    await db
      .select({ prn: student.prn })
      .from(student)
      .where(and(own, recordInScope(db, actor, student.id))),
  ]
  const inScope = new Set(theirs.map(({ prn }) => prn))
  return new Set(all.map(({ prn }) => prn).filter((prn) => !inScope.has(prn)))
}

/** Finds where each line enrols its student; reports lines with unknown codes, or outside the caller's scope. */
async function placesOf(lines: readonly DataLine[], { db, actor, complain }: SliceTools) {
  const { years, colleges, programmes } = await mastersOf(db, actor)
  const foreign = await foreignNumbers(db, actor, lines.map(prnOf))
  const places = new Map<DataLine, Place>()
  for (const line of lines) {
    const college = colleges.get(neededText(line, 'collegeCode'))
    const programme = programmes.get(neededText(line, 'programmeCode'))
    const part = programme?.parts.get(neededNumber(line, 'partNo'))
    const year = years.get(neededText(line, 'academicYear'))
    if (!college) complain(line, 'collegeCode', 'UNKNOWN')
    else if (!college.inScope) complain(line, 'collegeCode', 'OUT_OF_SCOPE')
    if (!programme) complain(line, 'programmeCode', 'UNKNOWN')
    else if (part === undefined) complain(line, 'partNo', 'UNKNOWN')
    if (year === undefined) complain(line, 'academicYear', 'UNKNOWN')
    if (foreign.has(prnOf(line))) complain(line, 'prn', 'OUT_OF_SCOPE')
    else if (college?.inScope && programme && part !== undefined && year !== undefined)
      places.set(line, { college: college.id, program: programme.id, part, year })
  }
  return places
}

/** File of students, each with an enrolment; a student may have several lines, one for each enrolment. */
export const students: Kind = {
  forColleges: true,
  marks: (line) => [
    { key: ['student', prnOf(line)], says: saidOf(line, OWN), field: 'prn' },
    { key: ['enrolment', prnOf(line), ...saidOf(line, PLACE)], field: 'prn' },
  ],
  check(line, complain, client) {
    const { formats } = client.details.hallTicket
    if (formats.PRN && !hasPrnForm(prnOf(line), formats)) complain(line, 'prn', 'FORMAT')
  },
  async write(lines, tools) {
    const { client, put } = tools
    const places = await placesOf(lines, tools)
    const placed = [...places.keys()]
    // A line changes contacts and the like at once, but the record only with the consent of a second person.
    const existing = await recordChangesOf(placed, prnOf, tools)
    const waiting = await requestChanges(existing, tools)
    tools.request([...waiting])
    const person = await put(RECORDS.student, placed, (line) => {
      const local = textAt(line, 'localName')
      const names = buildLocalNames(local, client)
      return {
        code: prnOf(line),
        key: [prnOf(line)],
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
    await put(RECORDS.enrolment, placed, (line) => {
      const place = places.get(line)
      return {
        code: [prnOf(line), ...PLACE.map((field) => textAt(line, field))].join(' '),
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
