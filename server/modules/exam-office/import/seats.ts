import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { capitalColumn, optionalColumn, textColumn, type RowOf } from './columns.ts'
import { sqlJsonRows, listIdsByName, defineKind, createUniquenessCheck, countAffectedRows } from './kind.ts'

const columns = {
  prn: capitalColumn(textColumn('prn', 40)),
  seatNo: capitalColumn(textColumn('seat_no', 40)),
  centre: textColumn('centre_code', 40),
  room: optionalColumn(textColumn('room', 40)),
}

/** File of seats: `prn, seat_no, centre_code, room`. A student who already has a seat is moved. */
export const seats = defineKind({
  columns,
  begin({ db, client, event }, complain) {
    const [newPerson, newSeat] = [createUniquenessCheck(), createUniquenessCheck()]
    const moving = new Set<string>()
    const taken: { readonly seat: RowOf<typeof columns>; readonly holder: string }[] = []
    return {
      async resolve(rows) {
        const [students, centres] = await Promise.all([
          listIdsByName(
            db,
            client.id,
            rows.map(({ prn }) => prn),
            'student',
          ),
          listIdsByName(
            db,
            client.id,
            rows.map(({ centre }) => centre),
            { centreOf: event.id },
          ),
        ])
        const held = await selectRows<{ seat: string; prn: string }>(
          db,
          sql`
          select a.seat_no as seat, s.prn from seat_allocation a join student s on s.client_id = a.client_id and s.id = a.student_id
          where a.client_id = ${client.id} and a.exam_event_id = ${event.id} and a.seat_no in (
            select jsonb_array_elements_text(${sqlJsonRows(rows.map(({ seatNo }) => seatNo))}))`,
        )
        const holders = new Map(held.map(({ seat, prn }) => [seat, prn]))
        return rows.flatMap((row) => {
          const [student, centre, holder] = [students.get(row.prn), centres.get(row.centre), holders.get(row.seatNo)]
          moving.add(row.prn)
          if (holder !== undefined && holder !== row.prn) taken.push({ seat: row, holder })
          if (!newPerson(row.prn)) complain(row.line, 'prn', 'TWICE_IN_FILE', row.prn)
          else if (!newSeat(row.seatNo)) complain(row.line, 'seat_no', 'TWICE_IN_FILE', row.seatNo)
          else if (student === undefined) complain(row.line, 'prn', 'UNKNOWN', row.prn)
          else if (centre === undefined) complain(row.line, 'centre_code', 'UNKNOWN', row.centre)
          else return [{ student, seat: row.seatNo, centre, room: row.room }]
          return []
        })
      },
      // The present holder of the seat may be moved further down in the file.
      finish() {
        for (const { seat, holder } of taken)
          if (!moving.has(holder)) complain(seat.line, 'seat_no', 'TAKEN', seat.seatNo)
      },
    }
  },
  // Vacates the seats of all students who move, so that two students can exchange seats.
  async prepare(db, { client, event }, batches) {
    for (const rows of batches)
      await db.execute(sql`
        update seat_allocation a set seat_no = 'moving ' || a.id
        from jsonb_to_recordset(${sqlJsonRows(rows)}) as x(student bigint, seat text)
        where a.client_id = ${client.id} and a.exam_event_id = ${event.id} and a.student_id = x.student and a.seat_no <> x.seat`)
  },
  write: async (db, { client, event }, rows) =>
    countAffectedRows(
      await db.execute(sql`
      insert into seat_allocation (client_id, exam_event_id, student_id, seat_no, exam_centre_id, room)
      select ${client.id}, ${event.id}, x.student, x.seat, x.centre, x.room
      from jsonb_to_recordset(${sqlJsonRows(rows)}) as x(student bigint, seat text, centre bigint, room text)
      on conflict (client_id, exam_event_id, student_id) do update set seat_no = excluded.seat_no, exam_centre_id = excluded.exam_centre_id, room = excluded.room
      where (seat_allocation.seat_no, seat_allocation.exam_centre_id, seat_allocation.room) is distinct from (excluded.seat_no, excluded.exam_centre_id, excluded.room)`),
    ),
})
