import type { Database } from '../../server/db/database.ts'
import { fillWithPeople } from './people.ts'
import { seedTwoFactor } from './two-factor.ts'
import { enrolStudents } from './students.ts'

/**
 * An institution of a hundred thousand, in a database that has settled: autovacuum, or the embedded database when it is
 * next started, has seen all that was filled in, and nothing of it is still to be written. Otherwise the first lines
 * measure how a database is filled.
 */
export async function fillInstitution(db: Database): Promise<void> {
  await fillWithPeople(db)
  await db.execute('analyze')
  await enrolStudents(db)
  await seedTwoFactor(db)
  await db.execute('vacuum analyze')
  await db.execute('checkpoint')
  process.stderr.write(
    'The people are filled in; vacuumed, analyzed and written out, as where a server has been running.\n',
  )
}
