import { sql, type SQL } from 'drizzle-orm'
import { DELIVERY_HOUR } from '../../../../src/contract/exports/schedules.ts'

/**
 * Returns the expression for the first delivery after an instant: DELIVERY_HOUR on a day of the week (from 0, Sunday)
 * in a time zone. However long the server stood still, the next delivery is in the future, so that missed weeks are not
 * made up one by one.
 */
export function sqlNextDelivery(weekday: number | SQL, timeZone: string, now: Date): SQL<Date> {
  const hour = sql`make_interval(hours => ${DELIVERY_HOUR}::int)`
  const shifted = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone}) - ${hour}`
  // The first day whose delivery is still to come.
  const first = sql`((${shifted})::date + 1)`
  const days = sql`((${weekday}::int - extract(dow from ${first})::int + 7) % 7)`
  return sql`((${first} + ${days})::timestamp + ${hour}) at time zone ${timeZone}`
}
