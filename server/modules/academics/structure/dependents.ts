import { sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { DEPENDENT_KINDS, type academicsDependents } from '../../../../src/contract/academics/structure.ts'
import type { Database } from '../../../db/database.ts'
import { listReferences } from '../../../db/references.ts'
import { selectRows } from '../../../db/rows.ts'
import { NODE_TABLES } from './node-tables.ts'

type Dependent = RowOf<typeof academicsDependents>

/** What the rows of a table are called; those of other tables are counted together. */
const WHAT: Readonly<Record<string, Dependent['what']>> = {
  program: 'PROGRAMME',
  program_part: 'PART',
  program_part_term: 'TERM',
  course_offering: 'OFFERING',
  enrolment: 'ENROLMENT',
  exam_event: 'EXAMINATION',
  timetable_slot: 'PAPER_TIME',
  exam_centre: 'CENTRE',
  exam_form: 'EXAM_FORM',
  exam_form_paper: 'PAPER',
  student_paper: 'PAPER',
  hall_ticket: 'TICKET',
  internal_mark: 'MARK',
  user_ppt: 'ASSIGNMENT',
  user_course: 'ASSIGNMENT',
  menu_program: 'WINDOW',
  menu_program_course: 'WINDOW',
  user_college: 'USER',
  user_role: 'USER',
  invoice: 'INVOICE',
}

/** Counts the records that refer to a node, by what they are, in a fixed order. Every foreign key counts. */
export async function countDependents(
  db: Database,
  clientId: number,
  { kind, nodeId }: ParsedInputOf<typeof academicsDependents>,
): Promise<Dependent[]> {
  const { table } = NODE_TABLES[kind]
  const counts = new Map<Dependent['what'], number>()
  for (const { table: other, condition } of await listReferences(db, table)) {
    const [found] = await selectRows<{ records: number }>(
      db,
      sql`select count(*)::int as records from ${sql.raw(other)} r, ${sql.raw(table)} t
        where t.client_id = ${clientId} and t.id = ${nodeId} and ${sql.raw(condition)}`,
    )
    const what = WHAT[other] ?? 'OTHER'
    if (found && found.records > 0) counts.set(what, (counts.get(what) ?? 0) + found.records)
  }
  return DEPENDENT_KINDS.flatMap((what) => {
    const records = counts.get(what)
    return records === undefined ? [] : [{ what, records }]
  })
}
