import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { listShownColumns, type Column } from './columns.ts'
import { fitColumns, spreadColumns } from './fit-columns.ts'
import {
  computeHeadingWidth,
  createTextMeasure,
  measureColumnNeeds,
  measureContents,
  type TextWidth,
} from './measure-columns.ts'
import type { TableState } from '../state/table-state.ts'

/**
 * Width of the column of controls before the first one, by their number, in pixels; and the minimum width of the column
 * of actions.
 */
const LEADS = [0, 48, 84] as const
const ACTS = 64
/** By how much the rows reach beyond the list at both ends, without the room of a scroll bar of their own. */
const BEYOND = 24 - 16

/** The widths of a table's parts, in pixels. */
export interface TableLayout {
  /** By the id of a column. */
  readonly widths: ReadonlyMap<string, number>
  readonly lead: number
  readonly acts: number
  /** Minimum width of the table; below this it scrolls horizontally. */
  readonly least: number
  /** The list is at least that wide: its page scrolls, and not the table. */
  readonly fits: boolean
}

/** The columns that a table shows, the person's columns that do not fit, and the layout of the table. */
export interface Fit<Row> {
  readonly columns: readonly Column<Row>[]
  readonly leftOut: readonly Column<Row>[]
  /** Undefined until the available width is known, and for cards. */
  readonly layout: TableLayout | undefined
}

interface FitInput<Row> {
  readonly part: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  /** The rows shown; the values of the first ones decide how the width is shared. */
  readonly rows: readonly Row[]
  readonly state: TableState
  /** In pixels; undefined where nothing has to fit: before the first measurement, and for cards. */
  readonly room: number | undefined
  readonly selects: boolean
  readonly expands: boolean
  readonly acts: boolean
}

/**
 * Chooses the columns that fit, unless the person has chosen columns: then all of these are shown and the table scrolls
 * horizontally.
 */
export function useFit<Row>({ part, columns, rows, state, room, selects, expands, acts }: FitInput<Row>): Fit<Row> {
  const messages = useMessages()
  const { t } = messages
  const [measured, setMeasured] = useState<{
    readonly needs: ReadonlyMap<string, number>
    readonly acts: number
    readonly width: TextWidth
  }>()
  const actions = t('table.actions')
  useLayoutEffect(() => {
    if (!part.current) return
    const width = createTextMeasure(part.current)
    setMeasured({
      width,
      needs: measureColumnNeeds(columns, width, matchMedia('(pointer: coarse)').matches),
      acts: Math.max(ACTS, computeHeadingWidth(actions, width)),
    })
  }, [part, columns, actions])
  const wanted = useMemo(() => listShownColumns(columns, state), [columns, state])
  // The first rows decide, so that widths stay the same from page to page.
  const [first, setFirst] = useState<readonly Row[]>(rows)
  if (first.length === 0 && rows.length > 0) setFirst(rows)
  const contents = useMemo(
    () => (measured ? measureContents(columns, first, measured.needs, measured.width, messages) : undefined),
    [columns, first, measured, messages],
  )
  return useMemo(() => {
    if (room === undefined || !measured) return { columns: wanted, leftOut: [], layout: undefined }
    const getNeed = ({ id }: Column<Row>) => measured.needs.get(id) ?? 0
    const end = acts ? measured.acts : 0
    const getLeadWidth = (expander: boolean) => LEADS[(Number(selects) + Number(expander)) as 0 | 1 | 2]
    const computeRoomBeside = (expander: boolean) => room + BEYOND - getLeadWidth(expander) - end
    const all = fitColumns(wanted, computeRoomBeside(expands), getNeed)
    // Columns that do not fit can be opened below their row, which needs a button of its own.
    const { fitted, leftOut } = state.chosen
      ? { fitted: wanted, leftOut: [] }
      : all.leftOut.length > 0 && !expands
        ? fitColumns(wanted, computeRoomBeside(true), getNeed)
        : all
    const lead = getLeadWidth(expands || leftOut.length > 0)
    const widths = spreadColumns(
      fitted,
      room + BEYOND - lead - end,
      (column) => contents?.get(column.id)?.least ?? getNeed(column),
      (column) => contents?.get(column.id)?.wanted ?? getNeed(column),
    )
    const least = lead + end + fitted.reduce((sum, column) => sum + getNeed(column), 0)
    return { columns: fitted, leftOut, layout: { widths, lead, acts: end, least, fits: least <= room + BEYOND } }
  }, [wanted, room, measured, contents, state.chosen, selects, expands, acts])
}
