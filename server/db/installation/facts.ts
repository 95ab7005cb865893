import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { isRestored } from './restored.ts'
import { selectRows } from '../rows.ts'

/** The role of the administrators of an institution (specification, section 10.2). */
const ADMINISTRATOR = 10

/** What the doctor wants to know of an installation. */
export interface InstallationFacts {
  /** Whether it was restored, and nobody has confirmed that yet. */
  readonly isRestored: boolean
  /** The codes of active institutions with at most one administrator who can sign in. */
  readonly withOneAdministrator: readonly string[]
}

/** Returns the codes of active institutions that have at most one administrator who can sign in. */
async function listInstitutionsWithOneAdministrator(db: Database): Promise<readonly string[]> {
  const rows = await selectRows<{ code: string }>(
    db,
    sql`select c.code from client c where c.status = 'ACTIVE' and (
        select count(distinct u.id) from user_role r
        join user_account u on u.client_id = r.client_id and u.id = r.user_id
        where r.client_id = c.id and r.role_id = ${ADMINISTRATOR} and u.status = 'ACTIVE'
          and (r.from_at is null or r.from_at <= now()) and (r.to_at is null or r.to_at > now())
      ) <= 1 order by c.code`,
  )
  return rows.map(({ code }) => code)
}

/** Reads what the doctor wants to know of an installation. */
export const loadInstallationFacts = async (db: Database): Promise<InstallationFacts> => ({
  isRestored: await isRestored(db),
  withOneAdministrator: await listInstitutionsWithOneAdministrator(db),
})
