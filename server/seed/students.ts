import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import {
  enrolment,
  examForm,
  hallTicket,
  hallTicketVersion,
  seatAllocation,
  student,
  studentHold,
} from '../db/schema.ts'
import type { Academics, CollegeSeed, TermSeed } from './academics.ts'
import { refreshSearchWords } from '../modules/users/list/search-words.ts'
import { dayAfter } from './calendar.ts'
import type { ExamSeed } from './exams.ts'
import { FIXTURES, type Fixture } from './fixtures.ts'
import { insertAll, type Ids } from '../db/insert-rows.ts'
import type { InstitutionSeed } from './institutions.ts'
import { inventName } from './names.ts'
import { padded, withCheckDigit } from './numbers.ts'
import { insertAccounts, publicId, type AccountSeed } from './people.ts'
import { randomFrom, type Random } from './random.ts'

interface Batch {
  readonly students: (typeof student.$inferInsert)[]
  readonly enrolments: (typeof enrolment.$inferInsert)[]
  readonly seats: (typeof seatAllocation.$inferInsert)[]
  readonly tickets: (typeof hallTicket.$inferInsert)[]
  readonly versions: (typeof hallTicketVersion.$inferInsert)[]
  readonly holds: (typeof studentHold.$inferInsert)[]
  readonly forms: (typeof examForm.$inferInsert)[]
}

interface Place {
  readonly term: TermSeed
  readonly college: CollegeSeed
  readonly prn: string
  readonly seatNo: string
}

type Person = Pick<
  typeof student.$inferInsert,
  | 'name'
  | 'nameI18n'
  | 'localLanguage'
  | 'motherName'
  | 'dob'
  | 'gender'
  | 'mobile'
  | 'photoPath'
  | 'accommodation'
  | 'userId'
  | 'preferredLanguage'
>

const WHO_WRITES: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [0.54, 0.46], 3: [0.4, 0.33, 0.27] }

function pickCollege(random: Random, colleges: readonly CollegeSeed[], total: number): CollegeSeed {
  let left = random.next() * total
  for (const one of colleges) {
    left -= one.weight
    if (left < 0) return one
  }
  return random.pick(colleges)
}

/** Returns the numbers of a student in each institution's format (domain brief 6.2 to 6.4). */
function numbersFor(
  institution: InstitutionSeed,
  college: CollegeSeed,
  term: TermSeed,
  entry: number,
  serial: number,
): Pick<Place, 'prn' | 'seatNo'> {
  switch (institution.row.code) {
    case 'svtu':
      return {
        prn: withCheckDigit(`${entry}417${college.code}${padded(serial, 5)}`),
        seatNo: `${term.programme.code.slice(0, 2)}${padded(400_000 + serial, 6)}`,
      }
    case 'shantiban':
      return { prn: withCheckDigit(`${entry}${padded(serial, 5)}`), seatNo: `S${padded(10_000 + serial, 5)}` }
    default:
      return { prn: `F${String(entry).slice(2)}${padded(serial, 5)}`, seatNo: padded(2000 + serial, 4) }
  }
}

/** Inserts all students with seats and tickets: the fixture people first, then fictitious ones. */
export async function seedStudents(
  db: Database,
  ids: Ids,
  institution: InstitutionSeed,
  { colleges, terms }: Academics,
  exam: ExamSeed,
  academicYearId: number,
  scale: number,
  today: string,
  now: Date,
): Promise<number> {
  const { id: clientId, code } = institution.row
  const random = randomFrom(institution.seed)
  const year = Number(today.slice(0, 4))
  const batch: Batch = { students: [], enrolments: [], seats: [], tickets: [], versions: [], holds: [], forms: [] }
  const accounts: AccountSeed[] = []

  const enrol = (
    { term, college, prn }: Omit<Place, 'seatNo'>,
    person: Person,
  ): { studentId: number; enrolmentId: number } => {
    const studentId = ids.next('student')
    const enrolmentId = ids.next('enrolment')
    batch.students.push({ id: studentId, clientId, prn, status: 'ACTIVE', ...person })
    batch.enrolments.push({
      id: enrolmentId,
      clientId,
      studentId,
      collegeId: college.id,
      programId: term.programId,
      academicYearId,
      programPartId: term.partId,
      rollNo: String(studentId),
      medium: code === 'fauc' ? 'English' : 'Marathi',
      type: 'REGULAR',
    })
    return { studentId, enrolmentId }
  }

  const add = (
    place: Place,
    person: Person,
    { formerCentre, cancelled }: Pick<Fixture, 'formerCentre' | 'cancelled'> = {},
  ): { studentId: number; versionId: number } => {
    const { term, college, seatNo } = place
    const { studentId, enrolmentId } = enrol(place, person)
    const seatId = ids.next('seat_allocation')
    const ticketId = ids.next('hall_ticket')
    const versionId = ids.next('hall_ticket_version')
    const centre = exam.centres.find(({ collegeId }) => collegeId === college.id)
    batch.seats.push({
      id: seatId,
      clientId,
      examEventId: exam.id,
      studentId,
      seatNo,
      examCentreId: centre?.id ?? 0,
      room: null,
    })
    batch.tickets.push({
      id: ticketId,
      clientId,
      examEventId: exam.id,
      studentId,
      publicId: publicId(),
      ticketNo: `${exam.code}-${padded(ticketId, 7)}`,
      seatAllocationId: seatId,
      enrolmentId,
      programPartTermId: term.id,
      currentVersion: formerCentre ? 2 : 1,
      status: cancelled ? 'CANCELLED' : 'PUBLISHED',
      cancelledReason: cancelled ?? null,
      firstPublishedAt: exam.publishedAt,
    })
    batch.versions.push({ id: versionId, clientId, hallTicketId: ticketId, version: 1, issuedAt: exam.publishedAt })
    if (formerCentre && centre)
      batch.versions.push({
        id: ids.next('hall_ticket_version'),
        clientId,
        hallTicketId: ticketId,
        version: 2,
        issuedAt: now,
        reason: 'CENTRE',
        changes: [{ field: 'CENTRE', before: formerCentre, after: centre.names }],
      })
    return { studentId, versionId }
  }

  const backlogs: { versionId: number; term: TermSeed }[] = []
  const termOf = ({ programme, partNo }: Pick<Fixture, 'programme' | 'partNo'>) => {
    const found = terms.find(
      (term) => term.programme.code === programme && term.partNo === partNo && term.termNo % 2 === 1,
    )
    if (!found) throw new Error(`No term for ${programme}, part ${partNo}.`)
    return found
  }
  for (const fixture of FIXTURES.filter(({ client }) => client === code)) {
    const college = colleges[FIXTURES.indexOf(fixture) % colleges.length] ?? random.pick(colleges)
    const userId = fixture.account ? ids.next('user_account') : null
    const term = termOf(fixture)
    const person: Person = {
      name: fixture.name,
      nameI18n: { [fixture.localLanguage]: fixture.localName },
      localLanguage: fixture.localLanguage,
      motherName: fixture.motherName,
      dob: fixture.dob,
      gender: 'F',
      mobile: fixture.mobile,
      photoPath: fixture.noPhoto ? null : `${fixture.id}.jpg`,
      accommodation: fixture.accommodation ?? null,
      userId,
      preferredLanguage: fixture.interfaceLanguage ?? null,
    }
    if (fixture.formStatus) {
      const { studentId } = enrol({ term, college, prn: fixture.prn }, person)
      batch.forms.push({
        id: ids.next('exam_form'),
        clientId,
        examEventId: exam.id,
        studentId,
        collegeId: college.id,
        formNo: `${exam.code}-A${padded(studentId, 6)}`,
        status: fixture.formStatus,
        submittedAt: now,
      })
      continue
    }
    const { studentId, versionId } = add({ term, college, prn: fixture.prn, seatNo: fixture.seatNo }, person, fixture)
    if (fixture.hold)
      batch.holds.push({
        id: ids.next('student_hold'),
        clientId,
        studentId,
        examEventId: exam.id,
        courseOfferingId: fixture.holdsOnePaper ? (term.offerings[0]?.id ?? null) : null,
        reason: fixture.hold.reason,
        severity: fixture.hold.severity,
        publicText: fixture.hold.text,
        amountMinor: fixture.hold.amountMinor,
        placedAt: now,
      })
    if (fixture.backlog) backlogs.push({ versionId, term: termOf({ programme: fixture.programme, partNo: 1 }) })
    if (userId !== null)
      accounts.push({
        account: {
          id: userId,
          clientId,
          publicId: publicId(),
          userType: 'STUDENT',
          loginName: fixture.prn,
          loginKey: fixture.prn,
          mobile: fixture.mobile,
          mobileVerifiedAt: now,
          status: 'ACTIVE',
          preferredLanguage: fixture.interfaceLanguage ?? null,
        },
        displayName: fixture.name,
        nameI18n: { [fixture.localLanguage]: fixture.localName },
        roleIds: [50],
        collegeIds: [college.id],
        password: true,
      })
  }
  await insertAccounts(db, ids, accounts, now)

  const total = colleges.reduce((sum, { weight }) => sum + weight, 0)
  let serial = 500
  for (const programme of institution.programmes) {
    const shares = WHO_WRITES[programme.years] ?? [1]
    for (const [part, share] of shares.entries()) {
      const term = termOf({ programme: programme.code, partNo: part + 1 })
      for (let count = Math.max(1, Math.round(programme.students * scale * share)); count > 0; count -= 1) {
        serial += 1
        const college = pickCollege(random, colleges, total)
        const name = inventName(random, random.pick(institution.nameLanguages))
        const age = 17 + part + random.below(4)
        const dob = dayAfter(`${year - age}-01-01`, random.below(365))
        const { studentId } = add(
          { term, college, ...numbersFor(institution, college, term, year - part, serial) },
          {
            name: name.latin,
            nameI18n: { [name.language]: name.local },
            localLanguage: name.language,
            motherName: name.mother,
            dob,
            gender: random.next() < 0.53 ? 'F' : 'M',
            mobile: `+9100000${padded(10_000 + random.below(90_000), 5)}`,
            photoPath: `s${serial}.jpg`,
            userId: null,
            preferredLanguage: null,
          },
        )
        // About one in a hundred students owes the university its fee.
        if (random.next() < 0.011)
          batch.holds.push({
            id: ids.next('student_hold'),
            clientId,
            studentId,
            examEventId: exam.id,
            reason: 'UNIV_FEE',
            severity: 'HARD',
            publicText: FIXTURES.find(({ hold }) => hold)?.hold?.text ?? { name: 'Fee due', translations: {} },
            amountMinor: 42_000 + random.below(49) * 1000,
            placedAt: now,
          })
      }
    }
  }
  await insertAll(db, student, batch.students)
  await refreshSearchWords(
    db,
    clientId,
    accounts.map(({ account }) => account.id),
  )
  await insertAll(db, enrolment, batch.enrolments)
  await insertAll(db, seatAllocation, batch.seats)
  await insertAll(db, hallTicket, batch.tickets)
  await insertAll(db, hallTicketVersion, batch.versions)
  await insertAll(db, studentHold, batch.holds)
  await insertAll(db, examForm, batch.forms)
  // Every ticket contains the papers of its term. The database writes the lines itself from both tables; ANALYZE gives
  // its planner the statistics it needs.
  await db.execute(sql`analyze hall_ticket, hall_ticket_version, course_offering, timetable_slot`)
  await db.execute(sql`
    insert into hall_ticket_line (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt)
    select v.id, row_number() over (partition by v.id order by s.day, s.session_no), v.client_id, s.id, 'REGULAR'
    from hall_ticket_version v
    join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
    join course_offering o on o.client_id = t.client_id and o.program_part_term_id = t.program_part_term_id
    join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = t.exam_event_id and s.course_offering_id = o.id
    where v.client_id = ${clientId}`)
  for (const { versionId, term } of backlogs)
    await db.execute(sql`
      insert into hall_ticket_line (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt)
      select ${versionId}, 100 + row_number() over (order by s.day, s.session_no), ${clientId}, s.id, 'BACKLOG'
      from course_offering o join timetable_slot s on s.client_id = o.client_id and s.course_offering_id = o.id and s.exam_event_id = ${exam.id}
      where o.client_id = ${clientId} and o.program_part_term_id = ${term.id}`)
  return batch.students.length
}
