import type { Database } from '../../server/db/database.ts'
import { CLIENT } from '../mql-client.ts'
import { FIRST_ID, rowsOf } from './people.ts'

/**
 * Gives one in thirty of the invented people a second factor, and requires one of one in two hundred. Does
 * nothing where they are already.
 */
export async function seedTwoFactor(db: Database): Promise<void> {
  const [there] = await rowsOf<{ id: number }>(
    db,
    `select user_id as id from second_step where user_id >= ${FIRST_ID} limit 1`,
  )
  if (there) return
  await db.execute(
    `insert into second_step (user_id, client_id, sealed_key, confirmed_at) select id, client_id, 'sealed', created_at from user_account where client_id = ${CLIENT} and id >= ${FIRST_ID} and id % 30 = 0`,
  )
  await db.execute(
    `update user_account set second_step = 'REQUIRED' where client_id = ${CLIENT} and id >= ${FIRST_ID} and id % 200 = 0`,
  )
}
