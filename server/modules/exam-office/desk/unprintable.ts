import { sql, type SQL } from 'drizzle-orm'
import type { Client } from '../../../lib/clients/clients.ts'
import { buildPrintableClass } from '../../../lib/pdf/fonts.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'

/** Returns the translations of a column as one text. */
export const sqlTranslations = (translations: SQL): SQL => sql`jsonb_path_query_array(${translations}, '$.*')::text`

/** Returns the condition that one of some texts has a character that no font of the documents has. */
export const whereUnprintable = (...texts: readonly SQL[]): SQL =>
  sql`concat_ws(' ', ${sql.join([...texts], sql`, `)}) ~ ${`[^${buildPrintableClass()}]`}`

/**
 * Builds the statement for what else the hall tickets of an examination print and no font has: names of papers,
 * colleges, programmes with their parts and terms, centres with their addresses, of the examination and of the
 * institution, and instructions. Column `example` is the code, or the number of the instruction; `student_id` is null.
 */
export function sqlUnprintableTexts(
  client: Pick<Client, 'id'>,
  event: Pick<ExamEventRow, 'id' | 'instructionSetId'>,
): SQL {
  const sqlExample = (table: string, example: SQL, where: SQL): SQL => sql`
    select ${example}, null::bigint from ${sql.raw(table)} t
    where ${whereUnprintable(sql`t.name`, sqlTranslations(sql`t.name_i_18n`))} and ${where}`
  const own = sql`t.client_id = ${client.id}`
  const papers = sql`
    select o.course_id, o.program_part_term_id as term_id, term.program_part_id as part_id, part.program_id
    from timetable_slot s
    join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id
    join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
    join program_part part on part.client_id = term.client_id and part.id = term.program_part_id
    where s.client_id = ${client.id} and s.exam_event_id = ${event.id}`
  const whereOfPapers = (column: 'course_id' | 'term_id' | 'part_id' | 'program_id'): SQL =>
    sql`${own} and t.id in (select ${sql.raw(column)} from (${papers}) papers)`
  const programOf = sql`(select p.code from program p where p.client_id = t.client_id and p.id = t.program_id)`
  return sql.join(
    [
      sqlExample('course', sql`t.code`, whereOfPapers('course_id')),
      sqlExample('program', sql`t.code`, whereOfPapers('program_id')),
      sqlExample('program_part', sql`${programOf} || ' ' || t.part_no`, whereOfPapers('part_id')),
      sqlExample('program_part_term', sql`t.name`, whereOfPapers('term_id')),
      sqlExample(
        'college',
        sql`t.code`,
        sql`${own} and t.id in (
          select f.college_id from exam_form f where f.client_id = ${client.id} and f.exam_event_id = ${event.id})`,
      ),
      sql`select t.code, null::bigint from exam_centre t
        where ${own} and t.exam_event_id = ${event.id}
          and ${whereUnprintable(
            ...[sql`t.name`, sqlTranslations(sql`t.name_i_18n`), sql`t.address`, sqlTranslations(sql`t.address_i_18n`)],
            ...[sql`t.landmark`, sqlTranslations(sql`t.landmark_i_18n`)],
          )}`,
      sqlExample('exam_event', sql`t.code`, sql`${own} and t.id = ${event.id}`),
      sqlExample('client', sql`t.code`, sql`t.id = ${client.id}`),
      sql`select t.order_no || '. ' || left(t.text, 40), null::bigint from instruction_item t
        where ${own} and t.instruction_set_id = ${event.instructionSetId}
          and ${whereUnprintable(sql`t.text`, sqlTranslations(sql`t.text_i_18n`))}`,
    ],
    sql` union all `,
  )
}
