import type * as v from 'valibot'
import type { RowOf } from '../../../../contract/activity.ts'
import { AUDIENCES, editSchema, WINDOW_KEY, WINDOW_VALUE } from '../../../../contract/assignments/parts.ts'
import type { examEventsOfYear, menuPrograms, scopedMenus } from '../../../../contract/assignments/windows.ts'
import { isSameValue } from '../../../ui/form/same-value.ts'
import { readStoredEdits, toKeyText, type Edit, type Row, type Rows } from '../edits.ts'
import { toPlaceId, type PlaceKey } from '../places/place-tree.ts'

/** The key of a process window. */
export type WindowKey = v.InferOutput<typeof WINDOW_KEY>
/** The value of a process window. */
export type WindowValue = v.InferOutput<typeof WINDOW_VALUE>
/** A process window. */
export type WindowRow = Row<WindowKey, WindowValue>
/** Process windows by the text of their keys. */
export type WindowRows = Rows<WindowKey, WindowValue>
/** An edit of a process window. */
export type WindowEdit = Edit<WindowKey, WindowValue>
/** A saved process window, with its state and whom it concerns. */
export type SavedWindow = RowOf<typeof menuPrograms>
/** The state of a process window. */
export type WindowState = SavedWindow['state']
/** The states of a process window, in the order of its life. */
export const WINDOW_STATES = ['DRAFT', 'PLANNED', 'OPEN', 'ENDED', 'CLOSED'] as const satisfies readonly WindowState[]
/** A process that opens for programmes. */
export type ScopedMenu = RowOf<typeof scopedMenus>
/** An examination. */
export type ExamEvent = RowOf<typeof examEventsOfYear>
/** The students whom a window concerns. */
export type Audience = (typeof AUDIENCES)[number]

/** A process in a year, for an examination and an audience: at each place it has at most one window. */
export type Plan = Omit<WindowKey, keyof PlaceKey>

const storedEdit = editSchema(WINDOW_KEY, WINDOW_VALUE)

/** Reads the edits of a stored draft; leaves out what is none. */
export const readWindowEdits = (stored: unknown): readonly WindowEdit[] => readStoredEdits(storedEdit, stored)

/** Returns the end of a window that is in force: the extension, where there is one. */
export const getWindowEnd = ({ closesAt, extendedTo }: WindowValue): string => extendedTo ?? closesAt

/** Returns the state of a window at a time in milliseconds. Its start belongs to it, its end does not. */
export function getWindowState(value: WindowValue, now: number): WindowState {
  if (value.status !== 'OPEN') return value.status
  if (now < Date.parse(value.opensAt)) return 'PLANNED'
  return now < Date.parse(getWindowEnd(value)) ? 'OPEN' : 'ENDED'
}

/** Returns whether a window belongs to a plan. */
export const isWindowInPlan = (plan: Plan, key: WindowKey): boolean =>
  key.menuId === plan.menuId &&
  key.academicYearId === plan.academicYearId &&
  key.examEventId === plan.examEventId &&
  key.audience === plan.audience

/** A window of the draft, saved or not. */
export interface DraftWindow extends WindowRow {
  /** Undefined for a window that is not saved yet. */
  readonly saved: SavedWindow | undefined
  /** It differs from what is saved, or is not saved yet. */
  readonly unsaved: boolean
  readonly state: WindowState
}

/** Returns the windows of a draft. The state of an unchanged one is the server's, whose clock decides. */
export function listDraftWindows(
  rows: WindowRows,
  loaded: readonly SavedWindow[],
  now: number,
): ReadonlyMap<string, DraftWindow> {
  const loadedByKey = new Map(loaded.map((one) => [toKeyText(one.key), one]))
  return new Map(
    [...rows].map(([text, { key, value }]) => {
      const saved = loadedByKey.get(text)
      const unsaved = !saved || !isSameValue(saved.value, value)
      return [text, { key, value, saved, unsaved, state: unsaved ? getWindowState(value, now) : saved.state }]
    }),
  )
}

/** Returns the windows of a plan by the place that they are for. */
export const groupWindowsByPlace = (
  windows: ReadonlyMap<string, DraftWindow>,
  plan: Plan,
): ReadonlyMap<string, DraftWindow> =>
  new Map([...windows.values()].flatMap((one) => (isWindowInPlan(plan, one.key) ? [[toPlaceId(one.key), one]] : [])))

/** Returns when the state of one of some windows changes next, as an instant; undefined: never. */
export const findNextChange = (loaded: readonly SavedWindow[]): string | undefined =>
  loaded
    .flatMap(({ changesAt }) => changesAt ?? [])
    .sort()
    .at(0)
