import type { LocalisedName } from '../../src/contract/parts.ts'
import type { Database } from '../db/database.ts'
import { examCentre, examEvent, timetableSlot } from '../db/schema.ts'
import type { Academics } from './academics.ts'
import { getMorningAfterDays } from './calendar.ts'
import { insertAll, type Ids } from '../db/insert-rows.ts'
import { insertInstructionSet } from '../modules/exam-office/events/instruction-set.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'
import { NEXT_EXAM_STARTS, seedNextExam } from './next-exam.ts'
import { assertNoClash, FIRST_PAPER, buildTimetable } from './timetable.ts'
import { addDays } from '../lib/time/iso-day.ts'

const PUBLISHED = -3

/** The examination centre of a college. */
export interface CentreSeed {
  readonly id: number
  readonly collegeId: number
  /** Its number and name, as printed on a ticket. */
  readonly names: LocalisedName
}

/** The current examination, as tickets need it. */
export interface ExamSeed {
  readonly id: number
  readonly code: string
  readonly centres: readonly CentreSeed[]
  readonly publishedAt: Date
}

const buildNumberedName = (code: string, { name, i18n }: Academics['colleges'][number]): LocalisedName => ({
  name: `${code} ${name}`,
  translations: Object.fromEntries(
    Object.entries(i18n).map(([language, translated]) => [language, `${code} ${translated}`]),
  ),
})

/** Inserts the current examination with its timetable and centres, the next one and a past one. */
export async function seedExams(
  db: Database,
  ids: Ids,
  institution: InstitutionSeed,
  { colleges, terms }: Academics,
  years: { current: number; next: number; past: number },
  today: string,
): Promise<ExamSeed> {
  const clientId = institution.row.id
  const setId = await insertInstructionSet(db, clientId)
  const year = Number(today.slice(0, 4))
  const buildExamNames = (season: 'Winter' | 'Summer', of: number) => ({
    name: `${season} ${of} Examination`,
    nameI18n:
      season === 'Winter'
        ? {
            mr: `हिवाळी ${of} परीक्षा`,
            hi: `शीतकालीन ${of} परीक्षा`,
            ur: `سرمائی ${of} امتحان`,
            dv: `${of} ގެ ފިނި މޫސުމުގެ އިމްތިޙާން`,
          }
        : {
            mr: `उन्हाळी ${of} परीक्षा`,
            hi: `ग्रीष्मकालीन ${of} परीक्षा`,
            ur: `گرمائی ${of} امتحان`,
            dv: `${of} ގެ ހޫނު މޫސުމުގެ އިމްތިޙާން`,
          },
  })
  const buildExamEvent = (
    code: string,
    academicYearId: number,
    season: 'WINTER' | 'SUMMER',
    named: ReturnType<typeof buildExamNames>,
    status: 'PUBLISHED' | 'READY' | 'CLOSED',
    days: { publish: number; starts: number; ends: number },
  ) => ({
    id: ids.next('exam_event'),
    clientId,
    code,
    ...named,
    academicYearId,
    season,
    status,
    ticketPublishAt: getMorningAfterDays(today, days.publish),
    ticketCloseAt: getMorningAfterDays(today, days.ends + 1),
    startsOn: addDays(today, days.starts),
    endsOn: addDays(today, days.ends),
    correctionsUntil: addDays(today, days.starts - 4),
    instructionSetId: setId,
    helpline: institution.row.helpdesk.phone,
  })
  const current = buildExamEvent(
    `W${year % 100}`,
    years.current,
    'WINTER',
    buildExamNames('Winter', year),
    'PUBLISHED',
    {
      publish: PUBLISHED,
      starts: FIRST_PAPER,
      ends: FIRST_PAPER + 30,
    },
  )
  const next = buildExamEvent(
    `S${(year + 1) % 100}`,
    years.current,
    'SUMMER',
    buildExamNames('Summer', year + 1),
    'READY',
    {
      publish: NEXT_EXAM_STARTS - 15,
      starts: NEXT_EXAM_STARTS,
      ends: NEXT_EXAM_STARTS + 30,
    },
  )
  await insertAll(db, examEvent, [
    current,
    next,
    buildExamEvent(`S${year % 100}`, years.past, 'SUMMER', buildExamNames('Summer', year), 'CLOSED', {
      publish: -200,
      starts: -185,
      ends: -155,
    }),
  ])

  const written = terms.filter(({ termNo }) => termNo % 2 === 1)
  const slots = buildTimetable(ids, clientId, current.id, written, today)
  assertNoClash(written, slots)
  await insertAll(db, timetableSlot, slots)

  const centreCount = Math.min(colleges.length, 28)
  const centres = colleges
    .slice(0, centreCount)
    .map((one, index) => ({ id: ids.next('exam_centre'), college: one, code: String(501 + index) }))
  await insertAll(
    db,
    examCentre,
    centres.map(({ id, code, college: { id: collegeId, name, i18n, district, weight } }, index) => ({
      id,
      clientId,
      examEventId: current.id,
      code,
      collegeId,
      name,
      nameI18n: i18n,
      address: `Main Road, ${district}`,
      addressI18n: {
        mr: `मुख्य रस्ता, ${i18n.mr?.split(' ')[0] ?? district}`,
        hi: `मुख्य मार्ग, ${i18n.hi?.split(' ')[0] ?? district}`,
      },
      landmark: index % 2 === 0 ? 'Opposite the bus stand' : null,
      landmarkI18n: index % 2 === 0 ? { mr: 'बस स्थानकासमोर', hi: 'बस अड्डे के सामने', ur: 'بس اڈے کے سامنے' } : {},
      district,
      capacity: Math.max(150, Math.min(1400, Math.round(weight / 3))),
      accessible: index % 3 !== 2,
    })),
  )
  if (institution.row.code === 'svtu')
    await seedNextExam(db, ids, { clientId, examEventId: next.id }, { colleges, terms }, today)
  return {
    id: current.id,
    code: current.code,
    publishedAt: current.ticketPublishAt,
    centres: colleges.flatMap((one, index) => {
      const centre = centres[index % centreCount]
      return centre ? [{ id: centre.id, collegeId: one.id, names: buildNumberedName(centre.code, centre.college) }] : []
    }),
  }
}
