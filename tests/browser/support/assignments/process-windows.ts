import { assignMenuToProgram, menuPrograms, scopedMenus } from '../../../../src/contract/assignments/windows.ts'
import { callOnce } from '../../../../src/core/mql/call-once.ts'
import { query } from '../../../../src/core/mql/index.ts'
import type {
  SavedWindow,
  WindowEdit,
  WindowKey,
  WindowValue,
} from '../../../../src/elements/assignments/parts/windows/window-rows.ts'
import { eventually, mount, rootOf } from '../mount.ts'
import { remember } from '../remember.ts'
import { programmeOf, yearThatIs } from './program-scope.ts'

const DAY_MS = 24 * 60 * 60_000

/** The instant so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** The day so many days from now as people type it where the institution sets no format: `12/31/2026`. */
export function typedDay(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).split('-')
  return `${month ?? ''}/${day ?? ''}/${year ?? ''}`
}

/** The process with this path. */
export const processOf = remember(async (routeName: string) => {
  const reply = await query([scopedMenus], { scopedMenus: {} })
  const menu = reply.ok ? reply.result.scopedMenus.find((one) => one.routeName === routeName) : undefined
  if (!menu) throw new Error(`There is no process ${routeName}.`)
  return menu
})

/** The windows of a process in the current year, as the server has them. */
export async function windowsOf(routeName: string): Promise<readonly SavedWindow[]> {
  const { academicYearId } = await yearThatIs('CURRENT')
  const { menuId } = await processOf(routeName)
  const reply = await query([menuPrograms], { menuPrograms: { academicYearId, menuId } })
  return reply.ok ? reply.result.menuPrograms : []
}

/** The key of a window for a whole programme, without an examination. */
export async function keyOf(routeName: string, code: string, more: Partial<WindowKey> = {}): Promise<WindowKey> {
  const { academicYearId } = await yearThatIs('CURRENT')
  const { menuId } = await processOf(routeName)
  const { programId } = await programmeOf(code)
  return {
    menuId,
    academicYearId,
    examEventId: null,
    programId,
    programPartId: null,
    programPartTermId: null,
    audience: 'ALL',
    ...more,
  }
}

/** A window that is open from yesterday for ten days. */
export const openValue = (more: Partial<WindowValue> = {}): WindowValue => ({
  opensAt: inDays(-1),
  closesAt: inDays(10),
  extendedTo: null,
  status: 'OPEN',
  note: 'Opened for a test.',
  ...more,
})

/** Saves edits as somebody else would, in another window of the browser. */
export async function saveWindows(edits: readonly WindowEdit[]): Promise<void> {
  const reply = await callOnce(assignMenuToProgram, { edits: [...edits], confirmed: true })
  if (!reply.ok || reply.result.outcome !== 'SAVED') throw new Error(JSON.stringify(reply))
}

/** Removes all windows of a process without an examination, so that a test begins with none. */
export async function clearWindows(routeName: string): Promise<void> {
  const own = (await windowsOf(routeName)).filter(({ key }) => key.examEventId === null)
  if (own.length > 0) await saveWindows(own.map(({ key, value }) => ({ key, before: value, after: null })))
}

/** The windows of a process without an examination, from the server. */
export const ownWindows = async (routeName: string): Promise<readonly SavedWindow[]> =>
  (await windowsOf(routeName)).filter(({ key }) => key.examEventId === null)

/** Creates windows of a process without an examination for whole programmes, and removes the others. */
export async function onlyWindows(
  routeName: string,
  windows: Readonly<Record<string, WindowValue>>,
): Promise<readonly SavedWindow[]> {
  await clearWindows(routeName)
  const edits: WindowEdit[] = []
  for (const [code, value] of Object.entries(windows))
    edits.push({ key: await keyOf(routeName, code), before: null, after: value })
  if (edits.length > 0) await saveWindows(edits)
  return ownWindows(routeName)
}

/** Chooses an entry of a select by its beginning, as a person does. */
export async function chooseIn(host: Element, name: string, label: string): Promise<void> {
  const select = await eventually(name, () => rootOf(host)?.querySelector<HTMLSelectElement>(`select[name=${name}]`))
  const option = await eventually(label, () => [...select.options].find(({ text }) => text.startsWith(label)))
  select.value = option.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

interface Opened {
  readonly lang?: string
  readonly theme?: string
  readonly width?: number
  readonly year?: string
  readonly process?: string
}

/** Puts the screen of windows into the page, for a process without an examination, and waits for its tree. */
export async function openWindows({
  lang = 'en',
  theme = 'light',
  width = 1200,
  year = '',
  process = '/photo-approval',
}: Opened = {}) {
  const host = await mount(
    `<campus-assign-menu-to-program lang="${lang}" theme="${theme}" process="${process}" year="${year}" ` +
      `style="inline-size:${width}px"></campus-assign-menu-to-program>`,
  )
  const exam = await eventually('the choice of an examination', () =>
    rootOf(host)?.querySelector<HTMLSelectElement>('select[name=exam]'),
  )
  exam.value = 'none'
  exam.dispatchEvent(new Event('change', { bubbles: true }))
  await eventually('no examination', () => exam.value === 'none')
  await eventually('the tree', () => rootOf(host)?.querySelector('.c-tree li'))
  return host
}
