import type { Database } from '../../db/database.ts'
import type { Ids } from '../../db/insert-rows.ts'
import { refreshSearchWords } from '../../modules/users/accounts/search-words.ts'
import type { Academics, CollegeSeed, TermSeed } from '../academics.ts'
import type { ExamSeed } from '../exams.ts'
import type { InstitutionSeed } from '../institutions/institution-seed.ts'
import { inventName } from '../names.ts'
import { padNumber, appendCheckDigit } from '../numbers.ts'
import { insertAccounts } from '../people.ts'
import { createRandom, type Random } from '../random.ts'
import { pickCollege } from './pick-college.ts'
import { FIXTURES } from './fixtures.ts'
import { addLatePeople } from './late-people.ts'
import { insertAcceptedForms } from './accepted-forms.ts'
import { addFixtures, findSeedTerm } from './seed-fixtures.ts'
import { insertRepeatedPapers } from './repeated-papers.ts'
import { openBatch, type Person, type StudyPlace } from './student-batch.ts'
import { insertTicketLines } from './ticket-lines.ts'
import { addDays } from '../../lib/time/iso-day.ts'

const WHO_WRITES: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [0.54, 0.46], 3: [0.4, 0.33, 0.27] }

/** Returns the data of a fictitious student. */
function inventPerson(
  random: Random,
  { nameLanguages }: InstitutionSeed,
  { year, part, serial }: { readonly year: number; readonly part: number; readonly serial: number },
): Person {
  const name = inventName(random, random.pick(nameLanguages))
  const age = 17 + part + random.below(4)
  const dob = addDays(`${year - age}-01-01`, random.below(365))
  return {
    // In capitals, as universities print names on certificates.
    name: name.latin.toUpperCase(),
    nameI18n: { [name.language]: name.local },
    localLanguage: name.language,
    motherName: name.mother.toUpperCase(),
    dob,
    gender: random.next() < 0.53 ? 'F' : 'M',
    mobile: `+9100000${padNumber(10_000 + random.below(90_000), 5)}`,
    photoPath: `s${serial}.jpg`,
    userId: null,
    preferredLanguage: null,
  }
}

/** Returns the numbers of a student in each institution's format (specification, sections 12.2 to 12.4). */
function buildNumbers(
  institution: InstitutionSeed,
  college: CollegeSeed,
  term: TermSeed,
  entry: number,
  serial: number,
): Pick<StudyPlace, 'prn' | 'seatNo'> {
  switch (institution.row.code) {
    case 'svtu':
      return {
        prn: appendCheckDigit(`${entry}417${college.code}${padNumber(serial, 5)}`),
        seatNo: `${term.programme.code.slice(0, 2)}${padNumber(400_000 + serial, 6)}`,
      }
    case 'shantiban':
      return { prn: appendCheckDigit(`${entry}${padNumber(serial, 5)}`), seatNo: `S${padNumber(10_000 + serial, 5)}` }
    default:
      return { prn: `F${String(entry).slice(2)}${padNumber(serial, 5)}`, seatNo: padNumber(2000 + serial, 4) }
  }
}

/** Inserts all students with seats and tickets: the fixture people first, then fictitious ones. */
export async function seedStudents(
  db: Database,
  ids: Ids,
  institution: InstitutionSeed,
  academics: Academics,
  exam: ExamSeed,
  academicYearId: number,
  scale: number,
  today: string,
  now: Date,
): Promise<number> {
  const { id: clientId } = institution.row
  const { colleges, terms } = academics
  const random = createRandom(institution.seed)
  const year = Number(today.slice(0, 4))
  const batch = openBatch({ ids, institution, exam, academicYearId, now })
  const { accounts, backlogs } = addFixtures(
    batch,
    ids,
    { id: clientId, code: institution.row.code },
    academics,
    random,
    now,
  )
  await insertAccounts(db, ids, accounts, now)

  const total = colleges.reduce((sum, { weight }) => sum + weight, 0)
  let serial = 500
  for (const programme of institution.programmes) {
    const shares = WHO_WRITES[programme.years] ?? [1]
    for (const [part, share] of shares.entries()) {
      const term = findSeedTerm(terms, { programme: programme.code, partNo: part + 1 })
      for (let count = Math.max(1, Math.round(programme.students * scale * share)); count > 0; count -= 1) {
        serial += 1
        const college = pickCollege(random, colleges, total)
        const { studentId } = batch.add(
          { term, college, ...buildNumbers(institution, college, term, year - part, serial) },
          inventPerson(random, institution, { year, part, serial }),
        )
        // About one in a hundred students owes the university its fee.
        if (random.next() < 0.011)
          batch.hold({
            studentId,
            reason: 'UNIV_FEE',
            severity: 'HARD',
            publicText: FIXTURES.find(({ hold }) => hold)?.hold?.text ?? { name: 'Fee due', translations: {} },
            amountMinor: 42_000 + random.below(49) * 1000,
          })
      }
    }
  }
  addLatePeople(batch, institution, academics, now, (term, college, late) => {
    serial += 1
    const { prn } = buildNumbers(institution, college, term, year - term.partNo + 1, serial)
    return { prn, person: inventPerson(late, institution, { year, part: term.partNo - 1, serial }) }
  })
  await batch.insertStudents(db)
  await refreshSearchWords(
    db,
    clientId,
    accounts.map(({ account }) => account.id),
  )
  const count = await batch.insertRest(db)
  await insertAcceptedForms(db, clientId, exam)
  await insertTicketLines(db, clientId, exam, backlogs)
  await insertRepeatedPapers(db, clientId, academicYearId)
  return count
}
