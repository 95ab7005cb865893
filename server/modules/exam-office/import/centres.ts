import { sql } from 'drizzle-orm'
import { sqlJsonRows, listIdsByName, defineKind, createUniquenessCheck, countAffectedRows } from './kind.ts'

interface Centre {
  readonly line: number
  readonly code: string
  readonly name: string
  readonly address: string
  readonly landmark: string | null
  readonly district: string | null
  readonly capacity: number
  readonly accessible: boolean
  readonly college: string | null
}

/** File of examination centres: `code, name, address, capacity, landmark, district, accessible, college_code`. */
export const centres = defineKind<Centre, Omit<Centre, 'college' | 'line'> & { college: number | null }>({
  required: ['code', 'name', 'address', 'capacity'],
  read: (cells) => ({
    line: cells.line,
    code: cells.text('code', 20),
    name: cells.text('name', 200),
    address: cells.text('address', 300),
    landmark: cells.optional('landmark', 200),
    district: cells.optional('district', 80),
    capacity: cells.whole('capacity', 100_000),
    accessible: cells.yes('accessible'),
    college: cells.optional('college_code', 20),
  }),
  begin({ db, client }, complain) {
    const isNew = createUniquenessCheck()
    return {
      async resolve(rows) {
        const colleges = await listIdsByName(
          db,
          client.id,
          rows.flatMap(({ college }) => college ?? []),
          'college',
        )
        return rows.flatMap(({ line, college, ...row }) => {
          const id = college === null ? null : colleges.get(college)
          if (!isNew(row.code)) complain(line, 'code', 'TWICE_IN_FILE', row.code)
          else if (id === undefined) complain(line, 'college_code', 'UNKNOWN', college ?? '')
          else return [{ ...row, college: id }]
          return []
        })
      },
    }
  },
  write: async (db, { client, event }, rows) =>
    countAffectedRows(
      await db.execute(sql`
      insert into exam_centre (client_id, exam_event_id, code, college_id, name, address, landmark, district, capacity, accessible)
      select ${client.id}, ${event.id}, x.code, x.college, x.name, x.address, x.landmark, x.district, x.capacity, x.accessible
     
      from jsonb_to_recordset(${sqlJsonRows(rows)})
        as x(code text, college bigint, name text, address text, landmark text, district text, capacity int, accessible bool)
      on conflict (client_id, exam_event_id, code) do update set college_id = coalesce(excluded.college_id, exam_centre.college_id), name = excluded.name, address = excluded.address,
        landmark = excluded.landmark, district = excluded.district, capacity = excluded.capacity, accessible = excluded.accessible`),
    ),
})
