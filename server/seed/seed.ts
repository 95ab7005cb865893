import { sql } from 'drizzle-orm'
import type { Buckets } from '../lib/storage/buckets.ts'
import type { Database } from '../db/database.ts'
import { announcement, client, installation } from '../db/schema.ts'
import { START_LOCK } from '../db/lock.ts'
import { transaction } from '../db/transaction.ts'
import type { Settings } from '../lib/config/settings.ts'
import { seedAcademics } from './academics.ts'
import { seedCourseAssignments } from './course-assignments.ts'
import { insertMissingDefaults } from './missing-defaults.ts'
import { seedExams } from './exams.ts'
import { insertAll, makeIds } from '../db/insert-rows.ts'
import { INSTITUTIONS } from './institutions/institutions.ts'
import { publishLanguageFiles } from './language-files.ts'
import { insertMissingTemplates } from './notifications.ts'
import { seedStaff } from './people.ts'
import { seedPayments } from './payments/payments.ts'
import { seedProcessWindows } from './process-windows.ts'
import { seedProgrammeScope } from './programme-scope.ts'
import { seedSignInHistory } from './sign-in-history.ts'
import { seedSignIn } from './sign-in.ts'
import { seedStudents } from './students/students.ts'
import { NOTICES } from './notices.ts'
import { seedTenancy, seedYears } from './tenancy.ts'

interface SeedParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly report: (line: string) => void
  readonly now: Date
}

/**
 * Adds what a newer version of the demo brings to an existing database: menus, rights and notification templates, but
 * no people or examinations.
 */
async function insertMissingDefaultsOfAll(db: Database): Promise<void> {
  const there = new Set((await db.select({ id: client.id }).from(client)).map(({ id }) => id))
  await transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`)
    await insertMissingTemplates(tx)
    for (const institution of INSTITUTIONS)
      if (there.has(institution.row.id)) await insertMissingDefaults(tx, institution)
  })
}

/**
 * Fills an empty database with three fictitious institutions in one transaction, or brings an older one up to date.
 * Returns the day of the installation (domain brief 6).
 */
export async function seedIfEmpty({ db, buckets, settings, report, now }: SeedParts): Promise<string> {
  const known = async (where: Database) => (await where.select().from(installation))[0]?.day
  const before = await known(db)
  if (before !== undefined) {
    await insertMissingDefaultsOfAll(db)
    return before
  }
  const today = now.toISOString().slice(0, 10)
  const day = await transaction(db, async (tx) => {
    // Another server may be seeding the same database at this moment.
    await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`)
    const meanwhile = await known(tx)
    if (meanwhile !== undefined) return meanwhile
    report(`Inventing three institutions and their people (SEED_SCALE ${settings.seedScale}) …`)
    const ids = makeIds()
    await insertMissingTemplates(tx)
    for (const institution of INSTITUTIONS) {
      await seedTenancy(tx, institution, now)
      const years = await seedYears(tx, ids, institution, today)
      const academics = await seedAcademics(tx, ids, institution)
      await insertMissingDefaults(tx, institution)
      await seedStaff(tx, ids, institution, academics, settings.seedScale, now)
      await seedProgrammeScope(tx, institution, academics, years.current)
      await seedCourseAssignments(tx, institution, academics, years.current)
      await seedSignIn(tx, institution, now)
      await seedSignInHistory(tx, institution, now)
      const exam = await seedExams(tx, ids, institution, academics, years, today)
      await seedProcessWindows(tx, institution, academics, years.current, today)
      const students = await seedStudents(
        tx,
        ids,
        institution,
        academics,
        exam,
        years.current,
        settings.seedScale,
        today,
        now,
      )
      await seedPayments(tx, institution, exam, today, now)
      await insertAll(
        tx,
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
    await ids.settle(tx)
    await tx.insert(installation).values({ name: 'demo', day: today, seedScale: String(settings.seedScale) })
    return today
  })
  await db.execute(sql`analyze`)
  return day
}
