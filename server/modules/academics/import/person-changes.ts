import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ExistingPerson } from '../../users/import/matching.ts'

/** The record of a member of staff: the account with its profile, roles and colleges. */
export const PERSON = 'person'

const nullable = v.nullable(v.string())
/** The schema of what an import may change of a person, as it was before. */
export const personBefore = v.object({
  account: v.object({ email: nullable, mobile: nullable, emailVerifiedAt: nullable, mobileVerifiedAt: nullable }),
  profile: v.object({
    displayName: v.string(),
    nameI18n: v.record(v.string(), v.string()),
    firstName: nullable,
    middleName: nullable,
    lastName: nullable,
    dateOfBirth: nullable,
    employeeCode: nullable,
  }),
  roleIds: v.array(v.number()),
  collegeIds: v.array(v.number()),
})

/** Returns a person as they are before a change. */
export const describePersonBefore = ({
  account,
  profile,
  roleIds,
  collegeIds,
}: ExistingPerson): v.InferOutput<typeof personBefore> => ({
  account: {
    email: account.email,
    mobile: account.mobile,
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    mobileVerifiedAt: account.mobileVerifiedAt?.toISOString() ?? null,
  },
  profile: {
    displayName: profile?.displayName ?? '',
    nameI18n: { ...profile?.nameI18n },
    firstName: profile?.firstName ?? null,
    middleName: profile?.middleName ?? null,
    lastName: profile?.lastName ?? null,
    dateOfBirth: profile?.dateOfBirth ?? null,
    employeeCode: profile?.employeeCode ?? null,
  },
  roleIds: [...roleIds],
  collegeIds: [...collegeIds],
})

const BELONGS = 'o.client_id = t.client_id and o.user_id = t.id'

/**
 * The expression for the hash of the account `t` with its profile, roles and colleges. A log-in, or a password that is
 * set, does not change it.
 */
export const PERSON_HASH: SQL = sql.raw(`md5(jsonb_build_array(
  t.user_type, t.login_name, t.email, t.mobile, t.valid_from, t.valid_to, t.sign_in_method, t.second_step,
  t.status in ('SUSPENDED', 'DEACTIVATED'),
  (select to_jsonb(o) from user_profile o where ${BELONGS}),
  (select jsonb_agg(o.role_id order by o.role_id) from user_role o where ${BELONGS}),
  (select jsonb_agg(o.college_id order by o.college_id) from user_college o where ${BELONGS}))::text)`)

/** Returns the hashes of people as they are now, by id. */
export async function hashPeople(
  db: Database,
  clientId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectRows<{ id: number; hash: string }>(
    db,
    sql`select t.id::float8 as id, ${PERSON_HASH} as hash from user_account t where t.client_id = ${clientId}
      and t.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
