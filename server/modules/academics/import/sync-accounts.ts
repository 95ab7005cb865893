import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { refreshSearchWords } from '../../users/accounts/search-words.ts'

/**
 * Gives the accounts of changed students their names and dates of birth, and makes them findable by them. Call it in
 * the transaction that changes the students.
 */
export async function updateStudentAccounts(
  db: Database,
  clientId: number,
  studentIds: readonly number[],
): Promise<void> {
  if (studentIds.length === 0) return
  const changed = await selectRows<{ id: number }>(
    db,
    sql`update user_profile p set display_name = s.name, date_of_birth = s.dob,
        name_i_18n = p.name_i_18n || s.name_i_18n,
        first_name = case when p.display_name = s.name then p.first_name end,
        middle_name = case when p.display_name = s.name then p.middle_name end,
        last_name = case when p.display_name = s.name then p.last_name end
      from student s
      where s.client_id = ${clientId}
        and s.id in (select jsonb_array_elements_text(${JSON.stringify(studentIds)}::jsonb)::bigint)
        and p.client_id = s.client_id and p.user_id = s.user_id
        and (p.display_name, p.date_of_birth, p.name_i_18n)
          is distinct from (s.name, s.dob, p.name_i_18n || s.name_i_18n)
      returning p.user_id::float8 as id`,
  )
  await refreshSearchWords(
    db,
    clientId,
    changed.map(({ id }) => id),
  )
}
