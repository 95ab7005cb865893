import type { RowOf } from '../../../src/contract/activity.ts'
import type { menuPrograms, scopedMenus } from '../../../src/contract/assignments/windows.ts'
import { WITHOUT_PHOTOGRAPH } from '../../../src/contract/home/dashboard-lists.ts'
import type { workQueue } from '../../../src/contract/home/work-queue.ts'
import type { collegeAdmin } from '../../../src/contract/users/college-admin.ts'
import { ask } from '../calls.ts'
import type { TestServer } from '../server/server.ts'
import { selectSqlRows } from '../sql.ts'

interface Answer {
  readonly total: number
  readonly rows?: readonly { readonly amountMinor?: number | null; readonly status?: string }[]
}

/** Returns what waits for a person. */
export async function loadQueue(server: TestServer, token: string): Promise<RowOf<typeof workQueue>> {
  const reply = await ask(server, 'workQueue', {}, { token })
  const [row] = (reply.result as { workQueue?: readonly RowOf<typeof workQueue>[] } | null)?.workQueue ?? []
  if (!row) throw new Error(`The queue was refused: ${reply.errorCode} ${String(reply.error)}`)
  return row
}

/** Returns the filters in an address, as lists read them: `filter.status=choice:ACTIVE`. */
const readFilters = (query: URLSearchParams): Readonly<Record<string, object>> =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) =>
      name.startsWith('filter.')
        ? [[name.slice('filter.'.length), { kind: 'choice', values: value.replace('choice:', '').split(',') }]]
        : [],
    ),
  )

/** Returns the query behind a page of the portal, with the input that the parameters of its address give. */
function findList(path: string): readonly [string, object] {
  const [route = '', text = ''] = path.split('?')
  const query = new URLSearchParams(text)
  const filters = readFilters(query)
  switch (route) {
    case '/dashboard': {
      const part = Object.fromEntries(
        ['list', 'kind', 'detail', 'day'].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
      )
      const period = query.get('exam')
      const college = query.get('college')
      return [
        'dashboardRows',
        {
          ...part,
          pageSize: 100,
          ...(period && { period: Number(period) }),
          ...(college && { collegeId: Number(college) }),
        },
      ]
    }
    case '/user-management':
      return query.has('waiting')
        ? [
            'waitingForAnswer',
            { filters: { kind: { kind: 'choice', values: query.get('waiting')?.split(',') ?? [] } } },
          ]
        : ['users', { filters }]
    case '/messages':
      return ['messageLog', { filters }]
    case '/collegeUserReport':
      return ['collegeUserReport', { filters }]
    case '/photo-approval': {
      const [period, college] = [query.get('exam'), query.get('college')]
      const ofCollege = college === null ? {} : { collegeId: Number(college) }
      return query.get('view') === 'WITHOUT'
        ? ['dashboardRows', { ...WITHOUT_PHOTOGRAPH, ...ofCollege, ...(period && { period: Number(period) }) }]
        : ['waitingPictures', { ...ofCollege, filters }]
    }
    case '/exam-form-inward':
      return ['processStudents', { routeName: route }]
    case '/internal-marks':
      return ['internalMarks', { courseOfferingId: Number(query.get('course')), only: 'MISSING' }]
    default:
      throw new Error(`No list is known for ${path}.`)
  }
}

const askRows = async <Row>(
  server: TestServer,
  name: string,
  input: object,
  token: string,
): Promise<readonly Row[]> => {
  const reply = await ask(server, name, input, { token })
  return (reply.result as Record<string, readonly Row[]> | null)?.[name] ?? []
}

/** Counts the handovers that wait for a decision on the page of a college. */
async function countHandovers(server: TestServer, collegeId: number, token: string): Promise<number> {
  const [card] = await askRows<RowOf<typeof collegeAdmin>>(server, 'collegeAdmin', { collegeId }, token)
  return card?.handovers.filter(({ status }) => status === 'REQUESTED').length ?? 0
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Counts the windows that the calendar of processes shows with the filter in its address. */
async function countClosing(server: TestServer, query: URLSearchParams, token: string): Promise<number> {
  const years = await askRows<{ readonly academicYearId: number; readonly code: string }>(
    server,
    'assignmentYears',
    {},
    token,
  )
  const academicYearId = years.find(({ code }) => code === query.get('year'))?.academicYearId
  const menus = await askRows<RowOf<typeof scopedMenus>>(server, 'scopedMenus', {}, token)
  const menuId = menus.find(({ routeName }) => routeName === query.get('closing'))?.menuId
  const windows = await askRows<RowOf<typeof menuPrograms>>(server, 'menuPrograms', { academicYearId, menuId }, token)
  return windows.filter(
    ({ state, value: { closesAt, extendedTo } }) =>
      state === 'OPEN' && Date.parse(extendedTo ?? closesAt) - Date.now() < WEEK_MS,
  ).length
}

/** Follows a link of the home: the total of its list, and the sum of the amounts of its first hundred rows. */
export async function followLink(
  server: TestServer,
  path: string,
  token: string,
): Promise<{ readonly total: number; readonly amount: number }> {
  const [route = '', text = ''] = path.split('?')
  const query = new URLSearchParams(text)
  if (route === '/editCollegeAdmin')
    return { total: await countHandovers(server, Number(query.get('college')), token), amount: 0 }
  if (route === '/assign-menu-to-program') return { total: await countClosing(server, query, token), amount: 0 }
  const [name, input] = findList(path)
  const reply = await ask(server, name, input, { token })
  const [page] = (reply.result as Record<string, readonly Answer[]> | null)?.[name] ?? []
  if (!page) throw new Error(`${path} was refused: ${reply.errorCode} ${String(reply.error)}`)
  return { total: page.total, amount: (page.rows ?? []).reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0) }
}

/** Reports mistakes on two hall tickets of the published examination, some days ago. */
export async function reportMistakes(server: TestServer, clientId: number, daysAgo: number): Promise<void> {
  await selectSqlRows(
    server,
    `insert into hall_ticket_correction (client_id, hall_ticket_version_id, reference, field, wanted, note, created_at)
     select v.client_id, v.id, 'MADE-' || v.id, 'NAME', 'Asha', '', now() - interval '${daysAgo} days'
     from hall_ticket_version v join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
     join exam_event e on e.id = t.exam_event_id
     where v.client_id = ${clientId} and e.code like 'W%' and e.status = 'PUBLISHED' and t.status <> 'CANCELLED'
     order by v.id limit 2`,
  )
}

/** Downloads some hall tickets of the published examination. */
export async function downloadSome(server: TestServer, clientId: number): Promise<void> {
  await selectSqlRows(
    server,
    `insert into hall_ticket_download (client_id, hall_ticket_version_id, language, at, channel, address)
     select v.client_id, v.id, 'en', now(), 'PUBLIC', '' from hall_ticket_version v
     join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id and t.current_version = v.version
     join exam_event e on e.id = t.exam_event_id
     where v.client_id = ${clientId} and e.code like 'W%' and e.status = 'PUBLISHED' and t.status = 'PUBLISHED'
     order by v.id limit 5`,
  )
}
