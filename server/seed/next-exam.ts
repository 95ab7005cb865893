import type { Database } from '../db/database.ts'
import { insertAll, type Ids } from '../db/insert-rows.ts'
import { examCentre, timetableSlot } from '../db/schema.ts'
import type { Academics } from './academics.ts'
import { assertNoClash, buildTimetable } from './timetable.ts'

/** The programmes whose students can fill in a form for the next examination now (server/seed/process-windows.ts). */
export const PROGRAMMES_WITH_FORMS = ['BSC', 'BCOM', 'BA']

/** Days from the day of installation to the first papers of the next examination. */
export const NEXT_EXAM_STARTS = 135
const DAYS = { paper: NEXT_EXAM_STARTS + 5, practical: NEXT_EXAM_STARTS }

/** How many colleges are centres that students can wish for. */
const CENTRES = 4
const FIRST_CODE = 601

/** Inserts the timetable and some centres of the next examination, of the programmes whose forms are received now. */
export async function seedNextExam(
  db: Database,
  ids: Ids,
  { clientId, examEventId }: { readonly clientId: number; readonly examEventId: number },
  { colleges, terms }: Academics,
  today: string,
): Promise<void> {
  const held = terms.filter(
    ({ termNo, programme }) => termNo % 2 === 0 && PROGRAMMES_WITH_FORMS.includes(programme.code),
  )
  const slots = buildTimetable(ids, clientId, examEventId, held, today, DAYS)
  assertNoClash(held, slots)
  await insertAll(db, timetableSlot, slots)
  await insertAll(
    db,
    examCentre,
    colleges.slice(0, CENTRES).map(({ id: collegeId, name, i18n, district, weight }, index) => ({
      id: ids.next('exam_centre'),
      clientId,
      examEventId,
      code: String(FIRST_CODE + index),
      collegeId,
      name,
      nameI18n: i18n,
      address: `Main Road, ${district}`,
      district,
      capacity: Math.max(150, Math.round(weight / 3)),
      accessible: true,
    })),
  )
}
