import type { Messages } from '../../runtime/messages.tsx'
import { createFormats } from './formats.ts'

/** One series of figures, in the order of the categories; null where a figure is not known. */
export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** The data of a chart. Its formatting and drawing follow from the language. */
export interface Figures {
  /**
   * `bars`: horizontal, one series. `columns`: vertical, up to four series. `stacked`: lines, up to four series.
   * `load`: two series, the load and the capacity.
   */
  readonly kind: 'bars' | 'columns' | 'stacked' | 'load'
  /** What the categories are: the head of the table's first column. */
  readonly heading: string
  /** Names, or calendar days (`YYYY-MM-DD`) where `days` is set. */
  readonly categories: readonly string[]
  readonly days?: boolean
  readonly series: readonly Series[]
  /** The values are money in the smallest unit of this currency (paise, laari …). */
  readonly currency?: string
  /** The values are percentages: 12.5 is shown as 12.5 %. */
  readonly isPercent?: boolean
  /** The sum of the figures is meaningful: the table gets a total row. */
  readonly totals?: boolean
}

/** A cell of the table: as shown, and as exported to a file. */
export interface Cell {
  readonly shown: string
  readonly raw: string | number
}

/** The same figures as a table: the alternative to the chart, and the content of the download. */
export interface FigureTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly total: readonly Cell[] | undefined
}

const sumValues = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Returns the ratio of load to capacity; 1 is full. Null where either is unknown or the capacity is zero. */
export const computeLoad = (load: number | null | undefined, capacity: number | null | undefined): number | null =>
  capacity && load !== null && load !== undefined ? load / capacity : null

/** Returns the figures that a drawing shows: bars of no length tell nothing that the table does not. */
export function selectDrawnFigures(figures: Figures): Figures {
  if (figures.kind !== 'bars') return figures
  const places = figures.categories.flatMap((_, at) => (figures.series.some(({ values }) => values[at]) ? [at] : []))
  return {
    ...figures,
    categories: places.map((at) => figures.categories[at] ?? ''),
    series: figures.series.map((one) => ({ ...one, values: places.map((at) => one.values[at] ?? null) })),
  }
}

/** Up to this part of the largest figure, the others are seen to be smaller. */
const ALIKE_FROM = 0.9

/** Returns whether a drawing tells something: bars of almost equal length, or a single one, say less than figures. */
export function isWorthDrawing({ kind, series: [first, ...others] }: Figures): boolean {
  if (kind !== 'bars' && (kind !== 'columns' || others.length > 0)) return true
  const values = first?.values.map((value) => value ?? 0) ?? []
  return values.length > 1 && Math.min(...values) < ALIKE_FROM * Math.max(...values)
}

/** Returns figures as a table; for a load also the percentage and a state in words. */
export function buildFigureTable(figures: Figures, messages: Messages): FigureTable {
  const { t } = messages
  const { exact, plain, percent, category } = createFormats(figures, messages)
  const buildCell = (value: number | null): Cell => ({
    shown: value === null ? '–' : exact(value),
    raw: value === null ? '' : plain(value),
  })
  const isLoad = figures.kind === 'load'
  const buildLoadCells = (values: readonly (number | null)[]): readonly Cell[] => {
    const load = isLoad ? computeLoad(values[0], values[1]) : null
    if (load === null) return isLoad ? [buildCell(null), buildCell(null)] : []
    const word = t(load > 1 ? 'chart.over' : 'chart.within')
    return [
      { shown: percent(load), raw: Math.round(load * 1000) / 10 },
      { shown: word, raw: word },
    ]
  }
  const buildRow = (name: Cell, values: readonly (number | null)[]): readonly Cell[] => [
    name,
    ...values.map(buildCell),
    ...buildLoadCells(values),
  ]
  return {
    head: [
      figures.heading,
      ...figures.series.map(({ name }) => name),
      ...(isLoad ? [t('chart.load'), t('chart.state')] : []),
    ],
    rows: figures.categories.map((name, at) =>
      buildRow(
        { shown: category(name), raw: name },
        figures.series.map(({ values }) => values[at] ?? null),
      ),
    ),
    total: figures.totals
      ? buildRow(
          { shown: t('chart.total'), raw: t('chart.total') },
          figures.series.map(({ values }) => sumValues(values)),
        )
      : undefined,
  }
}
