import type { Academics, CollegeSeed, TermSeed } from '../academics.ts'
import type { InstitutionSeed } from '../institutions/institution-seed.ts'
import { createRandom, type Random } from '../random.ts'
import { pickCollege } from './pick-college.ts'
import type { Person, StudentBatch } from './student-batch.ts'
import { subtractMs } from '../../lib/time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** How many late students there are for each student with a hall ticket. */
const SHARE = 0.05
/** The days in which their forms were submitted. */
const DAYS = 9

/** Returns the stage of a late form; undefined: not submitted yet. Some colleges work faster than others. */
function drawStage(random: Random, { id }: CollegeSeed): 'INWARD' | 'SUBMITTED' | 'REJECTED' | undefined {
  const pace = (id * 37) % 10
  const place = random.next() + pace / 30
  return place < 0.35 ? 'INWARD' : place < 0.8 ? 'SUBMITTED' : place < 0.9 ? 'REJECTED' : undefined
}

/**
 * Adds the students whose examination form is late: with the college, with the university, rejected or not submitted.
 * They have no seat and no hall ticket yet. `invent` returns the number and the data of one of them.
 */
export function addLatePeople(
  batch: StudentBatch,
  { seed }: InstitutionSeed,
  { colleges, terms }: Academics,
  now: Date,
  invent: (term: TermSeed, college: CollegeSeed, random: Random) => { readonly prn: string; readonly person: Person },
): void {
  const random = createRandom(seed * 71)
  const total = colleges.reduce((sum, { weight }) => sum + weight, 0)
  const written = terms.filter(({ termNo }) => termNo % 2 === 1)
  for (let count = Math.max(1, Math.round(batch.size() * SHARE)); count > 0; count -= 1) {
    const [term, college] = [random.pick(written), pickCollege(random, colleges, total)]
    const { prn, person } = invent(term, college, random)
    const { studentId } = batch.enrol({ term, college, prn }, person)
    const status = drawStage(random, college)
    const submittedAt = subtractMs(now, random.next() * DAYS * DAY_MS)
    if (status) batch.form({ studentId, collegeId: college.id, status, submittedAt })
  }
}
