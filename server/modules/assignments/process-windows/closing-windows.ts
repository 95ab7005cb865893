import { sql } from 'drizzle-orm'
import { PROCESS_ROUTES, type ProcessRoute } from '../../../../src/contract/assignments/open-processes.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { selectRows } from '../../../db/rows.ts'
import { END, sqlInstant, sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { wherePlaceVisible } from './windows-in-scope.ts'

/** Windows of one process that close at the same moment. */
export interface ClosingWindows {
  readonly route: ProcessRoute
  /** The code of their academic year. */
  readonly year: string
  readonly closesAt: string
  readonly windows: number
}

/** Returns the windows that are open now, visible to the caller, and close within some days, the first end first. */
export const listClosingWindows = (days: number, context: ActorContext): Promise<ClosingWindows[]> =>
  selectRows<ClosingWindows>(
    context.db,
    sql`
    select m.route_name as route, y.code as year, ${sqlInstantText(END)} as "closesAt", count(*)::int as windows
    from menu_program w
    join menu m on m.client_id = w.client_id and m.id = w.menu_id
    join academic_year y on y.client_id = w.client_id and y.id = w.academic_year_id
    where w.client_id = ${context.client.id} and w.status = 'OPEN' and w.opens_at <= ${sqlInstant(context.now)}
      and ${END} > ${sqlInstant(context.now)} and ${END} <= ${sqlInstant(addMs(context.now, days * DAY_MS))}
      and ${wherePlaceVisible(context)} and m.route_name = any(array[${sql.join(
        PROCESS_ROUTES.map((route) => sql`${route}::text`),
        sql`, `,
      )}])
    group by m.route_name, y.code, 3
    order by 3, m.route_name, y.code`,
  )
