import type * as v from 'valibot'
import type { WINDOW_KEY, WINDOW_VALUE } from '../../src/contract/assignments/parts.ts'
import type { ProcessRoute } from '../../src/contract/assignments/open-processes.ts'
import { ask, call, type WireEnvelope } from './calls.ts'
import type { Clock, TestServer } from './server/server.ts'

/** The key of a process window. */
export type WindowKey = v.InferOutput<typeof WINDOW_KEY>
/** The value of a process window. */
export type WindowValue = v.InferOutput<typeof WINDOW_VALUE>
/** One edit, as a screen sends it. */
export interface WindowEdit {
  readonly key: WindowKey
  readonly before: WindowValue | null
  readonly after: WindowValue | null
}

/** Minutes of a day. */
export const DAY = 24 * 60

/** Returns an instant some minutes from now. */
export const inMinutes = (clock: Clock, minutes: number): string =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString()

/** Creates the value of a window that is open from and until some minutes from now. */
export const openFor = (clock: Clock, from: number, to: number, more: Partial<WindowValue> = {}): WindowValue => ({
  opensAt: inMinutes(clock, from),
  closesAt: inMinutes(clock, to),
  extendedTo: null,
  status: 'OPEN',
  note: '',
  ...more,
})

/** Creates the edit that adds a window. */
export const opening = (key: WindowKey, after: WindowValue): WindowEdit => ({ key, before: null, after })

/** Returns the id of a screen's menu at an institution. */
export async function menuIdOf({ db }: TestServer, clientId: number, route: string): Promise<number> {
  const found = await db.query.menu.findFirst({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.routeName, route)),
  })
  if (!found) throw new Error(`There is no menu ${route}.`)
  return found.id
}

/** Removes the demo windows, so that every window is known. */
export async function removeWindows({ db }: TestServer): Promise<void> {
  await db.execute('delete from menu_program_course')
  await db.execute('delete from menu_program')
  await db.execute('delete from user_course')
}

/** Saves edits of windows as somebody. */
export const saveWindows = (
  server: TestServer,
  token: string,
  edits: readonly WindowEdit[],
  { confirmed = false, language = 'en' }: { readonly confirmed?: boolean; readonly language?: string } = {},
): Promise<WireEnvelope> => call(server, 'assignMenuToProgram', { edits, confirmed }, { token, language })

/** Saves windows as somebody, whatever is unusual about them. */
export async function openWindows(server: TestServer, token: string, edits: readonly WindowEdit[]): Promise<number> {
  const { result } = await saveWindows(server, token, edits, { confirmed: true })
  const saved = result as { readonly outcome: string; readonly changeId: number }
  if (saved.outcome !== 'SAVED') throw new Error(JSON.stringify(result))
  return saved.changeId
}

/** Returns the rows of a query as somebody; throws when it is refused. */
export async function rowsAs<Row>(server: TestServer, id: string, payload: object, token: string): Promise<Row[]> {
  const { errorCode, error, result } = await ask(server, id, payload, { token })
  if (errorCode !== 1000) throw new Error(`${id}: ${errorCode} ${error ?? ''}`)
  return (result as Record<string, Row[] | null>)[id] ?? []
}

/** A row of `menuPrograms`, as far as tests read it. */
export interface ListedWindow {
  readonly menuProgramId: number
  readonly key: WindowKey
  readonly value: WindowValue
  readonly state: string
  readonly students: number
  readonly users: number
  readonly courses: number
  readonly changesAt: string | null
}

/** Returns the windows of a year that somebody sees. */
export const windowsSeen = (server: TestServer, token: string, academicYearId: number, menuId?: number) =>
  rowsAs<ListedWindow>(server, 'menuPrograms', { academicYearId, ...(menuId === undefined ? {} : { menuId }) }, token)

/** Opens the screen of a process as somebody. */
export const openProcess = (server: TestServer, token: string, routeName: ProcessRoute, language = 'en') =>
  ask(server, 'openProcess', { routeName }, { token, language })

/** Returns a sentence without the characters that isolate the direction of names in it. */
export const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')
