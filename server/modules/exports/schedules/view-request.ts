import * as v from 'valibot'
import type { ScheduledReport } from '../../../../src/contract/exports/schedules.ts'
import { exportRequest, type ExportRequest } from '../../../../src/contract/exports/sources.ts'
import { FILTER_PARAMETER, readFilter } from '../../../../src/contract/list-address.ts'
import { collegeFilters } from '../../../../src/contract/reports/college-users.ts'
import {
  COLLEGE_COLUMNS,
  HIDDEN_COLLEGE_COLUMNS,
  HIDDEN_USER_COLUMNS,
  REPORT_USER_COLUMNS,
} from '../../../../src/contract/reports/export-columns.ts'
import { reportUserFilters } from '../../../../src/contract/reports/parts.ts'

/** Shorter and longer texts are not searched for. */
const SEARCHED = { shortest: 2, longest: 200 } as const

const PEOPLE = { filters: reportUserFilters, columns: REPORT_USER_COLUMNS, hidden: HIDDEN_USER_COLUMNS }
const LISTS: Readonly<
  Record<
    ScheduledReport,
    {
      readonly filters: v.ObjectEntries
      readonly columns: readonly string[]
      readonly hidden: readonly string[]
    }
  >
> = {
  universityUserReport: PEOPLE,
  collegeUserReport: { filters: collegeFilters, columns: COLLEGE_COLUMNS, hidden: HIDDEN_COLLEGE_COLUMNS },
  collegeUsers: PEOPLE,
}

/** Returns the shown columns in their order; the first column is always shown, and stays first. */
function listShownColumns(
  written: URLSearchParams,
  columns: readonly string[],
  first: readonly string[],
): readonly string[] {
  const parseNames = (parameter: string) =>
    (written.get(parameter) ?? '').split(',').filter((id) => columns.includes(id))
  const chosen = written.get('hide') === '' || parseNames('hide').length > 0
  const hidden = chosen ? parseNames('hide') : first
  const order = parseNames('order')
  const getPosition = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const [name, ...others] = columns
  return [
    ...(name === undefined ? [] : [name]),
    ...others.toSorted((one, other) => getPosition(one) - getPosition(other)).filter((id) => !hidden.includes(id)),
  ]
}

/**
 * Returns the export of a saved view, whose state is stored as the query of an address. As on the screen, parts of it
 * that are not valid or not known any more are ignored.
 */
export function toExportRequest(
  { source, collegeId }: { readonly source: ScheduledReport; readonly collegeId: number | null },
  state: string,
): ExportRequest {
  const written = new URLSearchParams(state)
  const { filters, columns, hidden } = LISTS[source]
  const search = (written.get('search') ?? '').trim()
  const set = Object.entries(filters).flatMap(([column, schema]) => {
    const filter = readFilter(written.get(`${FILTER_PARAMETER}${column}`) ?? '')
    return filter && v.is(schema, filter) ? [[column, filter] as const] : []
  })
  return v.parse(exportRequest, {
    source,
    filters: {
      search: search.length < SEARCHED.shortest || search.length > SEARCHED.longest ? '' : search,
      filters: Object.fromEntries(set),
      ...(source === 'collegeUsers' && { collegeId }),
    },
    columns: listShownColumns(written, columns, hidden),
  })
}
