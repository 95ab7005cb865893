import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * The inputs of lookups that find a ticket: people of the first institution, half by PRN and half by seat number. The
 * server must not run.
 * @param {string} dataDir
 * @param {number} most
 * @returns {Promise<object[]>}
 */
export async function candidates(dataDir, most) {
  const database = await PGlite.create(join(dataDir, 'pglite'))
  try {
    const { rows } = await database.query(
      `select t.exam_event_id::int as event, s.prn, a.seat_no as seat, s.dob::text as dob, right(s.mobile, 4) as mobile
       from hall_ticket t join student s on s.id = t.student_id join seat_allocation a on a.id = t.seat_allocation_id
       where t.client_id = 17 and t.status = 'PUBLISHED' and s.mobile is not null order by md5(s.prn) limit $1`,
      [most],
    )
    return /** @type {{ event: number, prn: string, seat: string, dob: string, mobile: string }[]} */ (rows).map(
      ({ event, prn, seat, dob, mobile }, index) => ({
        clientId: 17,
        examEventId: event,
        dob,
        mobile4: mobile,
        ...(index % 2 === 0 ? { by: 'PRN', value: prn } : { by: 'SEAT', value: seat }),
      }),
    )
  } finally {
    await database.close()
  }
}
