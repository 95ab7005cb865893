import { sql } from 'drizzle-orm'
import { numberColumn, optionalColumn, textColumn, yesColumn } from './columns.ts'
import { sqlJsonRows, listIdsByName, defineKind, createUniquenessCheck, countAffectedRows } from './kind.ts'

/** File of examination centres: `code, name, address, capacity, landmark, district, accessible, college_code`. */
export const centres = defineKind({
  columns: {
    code: textColumn('code', 20),
    name: textColumn('name'),
    address: textColumn('address', 300),
    landmark: optionalColumn(textColumn('landmark')),
    district: optionalColumn(textColumn('district', 80)),
    capacity: numberColumn('capacity', 100_000),
    accessible: yesColumn('accessible'),
    college: optionalColumn(textColumn('college_code', 20)),
  },
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
