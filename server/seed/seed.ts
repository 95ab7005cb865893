import type { Buckets } from '../lib/storage/buckets.ts'
import type { Database } from '../db/database.ts'
import { announcement } from '../db/schema.ts'
import type { Settings } from '../lib/config/settings.ts'
import { seedAcademics } from './academics.ts'
import { seedCourseAssignments } from './course-assignments.ts'
import { insertMissingDefaults } from '../modules/institution/defaults/missing-defaults.ts'
import { seedExams } from './exams.ts'
import { insertAll, createIdCounters } from '../db/insert-rows.ts'
import { INSTITUTIONS } from './institutions/institutions.ts'
import { publishLanguageFiles } from './language-files.ts'
import { seedStaff } from './people.ts'
import { seedPayments } from './payments/payments.ts'
import { seedProcessWindows } from './process-windows.ts'
import { seedProgrammeScope } from './programme-scope.ts'
import { seedSignInHistory } from './sign-in-history.ts'
import { seedSignIn } from './sign-in.ts'
import { seedStudents } from './students/students.ts'
import { NOTICES } from './notices.ts'
import { seedTenancy, seedYears } from './tenancy.ts'
import { toIsoDayUtc } from '../lib/time/iso-day.ts'

/** What the seed needs; `db` is a transaction. */
export interface SeedParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly report: (line: string) => void
  readonly now: Date
}

/** Fills an empty database with three fictitious institutions, in the caller's transaction. */
export async function seedDemonstration({ db, buckets, settings, report, now }: SeedParts): Promise<void> {
  const today = toIsoDayUtc(now)
  report(`Inventing three institutions and their people (SEED_SCALE ${settings.seedScale}) …`)
  const ids = createIdCounters()
  for (const institution of INSTITUTIONS) {
    await seedTenancy(db, institution, now)
    const years = await seedYears(db, ids, institution, today)
    const academics = await seedAcademics(db, ids, institution)
    await insertMissingDefaults(db, institution.row)
    await seedStaff(db, ids, institution, academics, settings.seedScale, now)
    await seedProgrammeScope(db, institution, academics, years.current)
    await seedCourseAssignments(db, institution, academics, years.current)
    await seedSignIn(db, institution, now)
    await seedSignInHistory(db, institution, now)
    const exam = await seedExams(db, ids, institution, academics, years, today)
    await seedProcessWindows(db, institution, academics, years.current, today)
    const students = await seedStudents(
      db,
      ids,
      institution,
      academics,
      exam,
      years.current,
      settings.seedScale,
      today,
      now,
    )
    await seedPayments(db, institution, exam, today, now)
    await insertAll(
      db,
      announcement,
      NOTICES.map((notice) => ({
        id: ids.next('announcement'),
        clientId: institution.row.id,
        ...notice,
        fromAt: now,
      })),
    )
    await publishLanguageFiles(buckets, institution)
    report(`  ${institution.row.name}: ${students} students`)
  }
  await ids.settle(db)
}
