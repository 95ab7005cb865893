import { sql, type SQL } from 'drizzle-orm'
import type { DashboardList } from '../../../../src/contract/home/dashboard-lists.ts'
import type { WidgetName } from '../../../../src/contract/home/widgets.ts'
import {
  sqlCentreFacts,
  sqlCorrectionFacts,
  sqlFormFacts,
  sqlHoldFacts,
  sqlStudentFacts,
  sqlTicketFacts,
  type FactParts,
  type Facts,
} from './facts.ts'
import { sqlCandidateFacts } from './exam-facts.ts'
import { sqlCollectionFacts, sqlFeeFacts } from './money-facts.ts'

/**
 * The facts behind each list, which are also the facts behind its figures; those of `obstacles` and `cases` need the
 * caller.
 */
export const FACTS: Readonly<Record<Exclude<DashboardList, 'obstacles' | 'cases'>, Facts>> = {
  students: sqlStudentFacts,
  forms: sqlFormFacts,
  tickets: sqlTicketFacts,
  holds: sqlHoldFacts,
  fees: sqlFeeFacts,
  collections: sqlCollectionFacts,
  centres: sqlCentreFacts,
  corrections: sqlCorrectionFacts,
  candidates: sqlCandidateFacts,
}

/**
 * Accounts of people who were not erased, by state (detail), user type (kind), and all colleges of the person, so that
 * somebody with two colleges counts once. An account can be in several states, which are those of the filters of the
 * list of users.
 */
const sqlUserCounts = ({ client, now }: FactParts): SQL => sql`
  select 0::bigint as period, 0::bigint as college_id, 0::bigint as program_id, 0::bigint as program_part_id,
    0::bigint as academic_year_id, person.colleges, person.user_type as kind, state.detail, '' as day,
    count(*)::int as quantity, 0::bigint as amount
  from (
    select a.user_type, a.status, a.last_login_at, a.email_verified_at,
      a.status = 'LOCKED' or coalesce(a.locked_until > ${now.toISOString()}::timestamptz, false)
        and a.status in ('ACTIVE', 'INVITED') as locked,
      array(
        select c.college_id from user_college c
        where c.client_id = a.client_id and c.user_id = a.id order by 1) as colleges
    from user_account a
    where a.client_id = ${client.id} and a.id not in (
      select e.user_id from erasure_request e
      where e.client_id = ${client.id} and e.status = 'DONE' and e.user_id is not null)
  ) person
  cross join lateral (values
    ('ACTIVE', person.status = 'ACTIVE' and not person.locked),
    ('NEVER', person.last_login_at is null),
    ('LOCKED', person.locked),
    ('UNCONFIRMED', person.email_verified_at is null)
  ) as state(detail, holds)
  where state.holds
  group by person.colleges, person.user_type, state.detail`

/** Builds the statement that counts a figure by everything that people can be limited to. */
export function sqlFigureCounts(figure: WidgetName, parts: FactParts): SQL {
  if (figure === 'users') return sqlUserCounts(parts)
  return sql`
    select fact.period, coalesce(fact.college_id, 0) as college_id, coalesce(fact.program_id, 0) as program_id,
      coalesce(fact.program_part_id, 0) as program_part_id, coalesce(fact.academic_year_id, 0) as academic_year_id,
      '{}'::bigint[] as colleges, fact.kind, fact.detail, fact.day, count(*)::int as quantity,
      sum(fact.amount)::bigint as amount
    from (${FACTS[figure](parts)}) fact
    group by 1, 2, 3, 4, 5, fact.kind, fact.detail, fact.day`
}
