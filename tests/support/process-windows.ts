import type * as v from 'valibot'
import type { WINDOW_KEY, WINDOW_VALUE } from '../../src/contract/assignments/parts.ts'
import type { ProcessRoute } from '../../src/contract/assignments/open-processes.ts'
import { userPpt } from '../../server/db/schema.ts'
import { ask, call, CLIENTS, type WireEnvelope } from './calls.ts'
import { addPerson, listCollegeIds, type Person } from './people.ts'
import { findProgramme, findYearId, type Programme } from './programme-scope.ts'
import { startTestServer, type Clock, type TestServer } from './server/server.ts'

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
export const addMinutesToClock = (clock: Clock, minutes: number): string =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString()

/** Creates the value of a window that is open from and until some minutes from one reading of the clock. */
export function buildOpenWindow(clock: Clock, from: number, to: number, more: Partial<WindowValue> = {}): WindowValue {
  const at = clock.now().getTime()
  const formatMinutesAfter = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
  return {
    opensAt: formatMinutesAfter(from),
    closesAt: formatMinutesAfter(to),
    extendedTo: null,
    status: 'OPEN',
    note: '',
    ...more,
  }
}

/** Creates the edit that adds a window. */
export const buildWindowAddition = (key: WindowKey, after: WindowValue): WindowEdit => ({ key, before: null, after })

/** Returns the id of a screen's menu at an institution. */
export async function findMenuId({ db }: TestServer, clientId: number, route: string): Promise<number> {
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
export async function loadRowsAs<Row>(server: TestServer, id: string, payload: object, token: string): Promise<Row[]> {
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
export const loadWindowsSeen = (server: TestServer, token: string, academicYearId: number, menuId?: number) =>
  loadRowsAs<ListedWindow>(
    server,
    'menuPrograms',
    { academicYearId, ...(menuId === undefined ? {} : { menuId }) },
    token,
  )

/** Opens the screen of a process as somebody. */
export const openProcess = (server: TestServer, token: string, routeName: ProcessRoute, language = 'en') =>
  ask(server, 'openProcess', { routeName }, { token, language })

/** Returns a sentence without the characters that isolate the direction of names in it. */
export const removeIsolation = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/** A server with the clock of a test and without demo windows, and what tests of process windows name. */
export interface WindowWorld {
  readonly server: TestServer
  readonly clientId: number
  /** The current and the next academic year. */
  readonly current: number
  readonly next: number
  /** The menus of two processes. */
  readonly inward: number
  readonly photos: number
  /** The examinations of the current year. */
  readonly winter: number
  readonly summer: number
  readonly collegeId: number
  readonly bsc: Programme
  readonly bca: Programme
  /** Two administrators of windows. */
  readonly asha: Person
  readonly bina: Person
}

/** Starts a server for tests of process windows; its jobs run on request only. */
export async function startWindowWorld(clock: Clock): Promise<WindowWorld> {
  const clientId = CLIENTS.svtu
  const server = await startTestServer({}, { now: clock.now, timers: false })
  const current = await findYearId(server, clientId, 'CURRENT')
  const [collegeId = 0] = await listCollegeIds(server, clientId)
  const events = await server.db.query.examEvent.findMany({ where: (row, { eq }) => eq(row.academicYearId, current) })
  const findExamId = (season: string) => events.find((event) => event.season === season)?.id ?? 0
  const addAdministrator = (roleId: number, name: string) =>
    addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [roleId], name })
  await removeWindows(server)
  return {
    server,
    clientId,
    current,
    next: await findYearId(server, clientId, 'NEXT'),
    inward: await findMenuId(server, clientId, '/exam-form-inward'),
    photos: await findMenuId(server, clientId, '/photo-approval'),
    winter: findExamId('WINTER'),
    summer: findExamId('SUMMER'),
    collegeId,
    bsc: await findProgramme(server, clientId, 'BSC'),
    bca: await findProgramme(server, clientId, 'BCA'),
    asha: await addAdministrator(11, 'Asha First'),
    bina: await addAdministrator(12, 'Bina Second'),
  }
}

/** Creates the key of a window of the inward of examination forms, for all students of a programme. */
export const buildInwardKey = ({ inward, current, bsc }: WindowWorld, more: Partial<WindowKey> = {}): WindowKey => ({
  menuId: inward,
  academicYearId: current,
  examEventId: null,
  programId: bsc.id,
  programPartId: null,
  programPartTermId: null,
  audience: 'ALL',
  ...more,
})

/** Returns the sentences about what is wrong, in an answer with problems. */
export const listProblems = ({ result }: WireEnvelope): readonly string[] =>
  (result as { problems: { sentence: string }[] }).problems.map(({ sentence }) => removeIsolation(sentence))

/** Adds a head of department with a programme, who sees its windows. */
export async function addHead(
  { server, clientId, collegeId, current }: WindowWorld,
  programme: Programme,
): Promise<Person> {
  const who = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds: [collegeId] })
  await server.db
    .insert(userPpt)
    .values({ clientId, userId: who.id, academicYearId: current, programId: programme.id, access: 'VIEW' })
  return who
}

/** Returns the messages in the outbox to somebody. */
export async function listMessages({ server, clientId }: WindowWorld, { id }: Person) {
  const rows = await server.db.query.notificationOutbox.findMany({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.userId, id)),
  })
  return rows.map(({ notificationId, channel, subject, body }) => ({
    notificationId,
    channel,
    subject,
    body: removeIsolation(body),
  }))
}
