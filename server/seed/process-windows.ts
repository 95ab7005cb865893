import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { examEvent, menu, menuProgram, menuProgramCourse, userAccount, userCourse } from '../db/schema.ts'
import type { AUDIENCES, WINDOW_STATUSES } from '../../src/contract/assignments/parts.ts'
import type { PROCESS_ROUTES } from '../../src/contract/assignments/open-processes.ts'
import type { Academics, TermSeed } from './academics.ts'
import { getMorningAfterDays } from './calendar.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'

/** A demo window: its place, and its first and last day counted from the day of the installation. */
interface WindowSeed {
  readonly route: (typeof PROCESS_ROUTES)[number]
  /** The examination in the winter, which is close, or in the summer. */
  readonly season: 'WINTER' | 'SUMMER'
  readonly programme: string
  readonly partNo?: number
  readonly termNo?: number
  readonly audience: (typeof AUDIENCES)[number]
  readonly days: readonly [opens: number, closes: number, extended?: number]
  readonly status: (typeof WINDOW_STATUSES)[number]
  readonly note?: string
  /** Whether it is narrowed to the practicals of its terms. */
  readonly practicals?: boolean
}

const CLIENT = 'svtu'
const TEACHER = 'tanvi.teacher'

/** Windows that have ended, are open, open later, or are still drafts (specification, section 11.4.3). */
const WINDOWS: readonly WindowSeed[] = [
  {
    route: '/exam-form-inward',
    season: 'WINTER',
    programme: 'BSC',
    audience: 'ALL',
    days: [-75, -45, -40],
    status: 'OPEN',
    note: 'Extended because of the floods in the district.',
  },
  { route: '/exam-form-inward', season: 'SUMMER', programme: 'BSC', audience: 'ALL', days: [-5, 16], status: 'OPEN' },
  { route: '/exam-form-inward', season: 'SUMMER', programme: 'BCOM', audience: 'ALL', days: [-3, 14], status: 'OPEN' },
  { route: '/exam-form-inward', season: 'SUMMER', programme: 'BA', audience: 'ALL', days: [-3, 14], status: 'OPEN' },
  {
    route: '/exam-form-inward',
    season: 'SUMMER',
    programme: 'BCA',
    partNo: 1,
    audience: 'REPEATER',
    days: [12, 30],
    status: 'OPEN',
  },
  {
    route: '/internal-marks',
    season: 'WINTER',
    programme: 'BSC',
    partNo: 1,
    termNo: 1,
    audience: 'ALL',
    days: [-2, 20],
    status: 'OPEN',
    practicals: true,
  },
  { route: '/photo-approval', season: 'SUMMER', programme: 'BCOM', audience: 'FRESH', days: [20, 40], status: 'DRAFT' },
]

/** Returns the terms of the place of a window. */
function listPlaceTerms({ programme, partNo, termNo }: WindowSeed, terms: readonly TermSeed[]): readonly TermSeed[] {
  const found = terms.filter(
    (term) =>
      term.programme.code === programme &&
      (partNo === undefined || term.partNo === partNo) &&
      (termNo === undefined || term.termNo === termNo),
  )
  if (found.length === 0) throw new Error(`The window of ${programme} names no term.`)
  return found
}

/** Assigns the courses of a term to the demo teacher. */
async function assignCourses(
  db: Database,
  clientId: number,
  academicYearId: number,
  offerings: TermSeed['offerings'],
): Promise<void> {
  const [teacher] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, clientId), eq(userAccount.loginKey, TEACHER)))
  if (!teacher) throw new Error(`There is no account ${TEACHER}.`)
  await db.insert(userCourse).values(
    offerings.map(({ id: courseOfferingId }) => ({
      clientId,
      userId: teacher.id,
      academicYearId,
      courseOfferingId,
      duty: 'TEACH' as const,
    })),
  )
}

/** Inserts the demo windows, and the courses of the teacher whom one of them concerns. */
export async function seedProcessWindows(
  db: Database,
  { row: { id: clientId, code } }: InstitutionSeed,
  { terms }: Pick<Academics, 'terms'>,
  academicYearId: number,
  today: string,
): Promise<void> {
  if (code !== CLIENT) return
  const menus = await db.select().from(menu).where(eq(menu.clientId, clientId))
  const events = await db
    .select()
    .from(examEvent)
    .where(and(eq(examEvent.clientId, clientId), eq(examEvent.academicYearId, academicYearId)))
  for (const seed of WINDOWS) {
    const menuId = menus.find(({ routeName }) => routeName === seed.route)?.id
    const examEventId = events.find(({ season }) => season === seed.season)?.id
    const places = listPlaceTerms(seed, terms)
    const [first] = places
    if (menuId === undefined || examEventId === undefined || !first)
      throw new Error(`The window of ${seed.route} names nothing.`)
    const [opens, closes, extended] = seed.days
    const [window] = await db
      .insert(menuProgram)
      .values({
        clientId,
        menuId,
        academicYearId,
        examEventId,
        programId: first.programId,
        programPartId: seed.partNo === undefined ? null : first.partId,
        programPartTermId: seed.termNo === undefined ? null : first.id,
        audience: seed.audience,
        opensAt: getMorningAfterDays(today, opens),
        closesAt: getMorningAfterDays(today, closes),
        extendedTo: extended === undefined ? null : getMorningAfterDays(today, extended),
        status: seed.status,
        note: seed.note ?? '',
        // People of the demonstration have known of the windows that are open already.
        announcedAt: opens <= 0 ? getMorningAfterDays(today, opens) : null,
      })
      .returning({ id: menuProgram.id })
    if (!seed.practicals || !window) continue
    const practicals = places.flatMap(({ offerings }) => offerings.filter(({ practical }) => practical))
    await db.insert(menuProgramCourse).values(
      practicals.map(({ id: courseOfferingId }) => ({
        clientId,
        menuProgramId: window.id,
        courseOfferingId,
        status: 'OPEN' as const,
      })),
    )
    await assignCourses(db, clientId, academicYearId, first.offerings)
  }
}
