import { sql, type SQL } from 'drizzle-orm'
import type { NodeKind } from '../../../../src/contract/academics/node-fields.ts'

/**
 * The nodes of each kind with the same columns: id, client_id, parent_id, code, name, translations, closed, the place
 * among their siblings, and the number of nodes below.
 */
export const NODE_SOURCES: Readonly<Record<NodeKind, SQL>> = {
  FACULTY: sql`select n.id, n.client_id, null::bigint as parent_id, n.code, n.name, n.name_i_18n as translations,
      false as closed, 0 as place,
      (select count(*)::int from program b where b.client_id = n.client_id and b.faculty_id = n.id) as children
    from faculty n`,
  PROGRAMME: sql`select n.id, n.client_id, n.faculty_id as parent_id, n.code, n.name, n.name_i_18n as translations,
      false as closed, 0 as place,
      (select count(*)::int from program_part b where b.client_id = n.client_id and b.program_id = n.id) as children
    from program n`,
  PART: sql`select n.id, n.client_id, n.program_id as parent_id, n.part_no::text as code, n.name,
      n.name_i_18n as translations, false as closed, n.part_no as place,
      (select count(*)::int from program_part_term b
        where b.client_id = n.client_id and b.program_part_id = n.id) as children
    from program_part n`,
  TERM: sql`select n.id, n.client_id, n.program_part_id as parent_id, n.term_no::text as code, n.name,
      n.name_i_18n as translations, false as closed, n.term_no as place,
      (select count(*)::int from course_offering b
        where b.client_id = n.client_id and b.program_part_term_id = n.id) as children
    from program_part_term n`,
  OFFERING: sql`select n.id, n.client_id, n.program_part_term_id as parent_id, c.code, c.name,
      c.name_i_18n as translations, not c.is_active as closed, n.paper_no as place, null::int as children
    from course_offering n join course c on c.client_id = n.client_id and c.id = n.course_id`,
  COURSE: sql`select n.id, n.client_id, null::bigint as parent_id, n.code, n.name, n.name_i_18n as translations,
      not n.is_active as closed, 0 as place,
      (select count(*)::int from course_offering b where b.client_id = n.client_id and b.course_id = n.id) as children
    from course n`,
  COLLEGE: sql`select n.id, n.client_id, null::bigint as parent_id, n.code, n.name, n.name_i_18n as translations,
      n.status = 'INACTIVE' as closed, 0 as place, null::int as children
    from college n`,
  YEAR: sql`select n.id, n.client_id, null::bigint as parent_id, n.code, n.code as name, '{}'::jsonb as translations,
      n.status = 'CLOSED' as closed, date '2000-01-01' - n.starts_on as place, null::int as children
    from academic_year n`,
}

/** Builds a list of values for `in (…)`. */
export const sqlValueList = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
