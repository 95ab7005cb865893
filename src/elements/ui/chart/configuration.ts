import type { ChartConfiguration, ChartDataset, ScriptableContext } from 'chart.js'
import type { Messages } from '../../runtime/messages.tsx'
import { createColumnLabels, DIRECT_NAMES_FROM, createLineNames, createRowLabels } from './direct-labels.ts'
import { computeLoad, type Figures } from './figures.ts'
import { createFormats } from './formats.ts'
import type { ChartTheme } from './chart-theme.ts'
import { DASHES, createPattern } from './patterns.ts'

type Kind = 'bar' | 'line'
type Configuration = ChartConfiguration<Kind, (number | null)[], string>
type Dataset = ChartDataset<Kind, (number | null)[]>

/** Font size in a chart, in pixels. */
const TEXT = 13
/** Space above the highest column for its figure. */
const HEADROOM = '12%'

const ALL_PERCENT = 100

/** Approximate width of a letter, in pixels. */
const LETTER = 8
/** Space for a day on an axis, in pixels; days that do not fit are skipped. */
const DAY = 10 * LETTER

/** Breaks a name between its words when it is wider than `room`, in pixels. */
const breakName = (name: string, room: number): string | string[] =>
  name.length * LETTER > room ? name.split(' ') : name

/** Returns the load ratios of the categories; 1 is full. */
const computeLoads = ({ categories, series }: Figures): (number | null)[] =>
  categories.map((_, at) => computeLoad(series[0]?.values[at], series[1]?.values[at]))

function buildDatasets(figures: Figures, look: ChartTheme): Dataset[] {
  const getColour = (place: number) => look.series[place % look.series.length] ?? look.ink
  if (figures.kind === 'load') {
    const over = createPattern(1, look.danger)
    const isOver = ({ raw }: ScriptableContext<'bar'>) => Number(raw) > 1
    const fillBar = (bar: ScriptableContext<'bar'>) => (isOver(bar) ? over : getColour(0))
    const isOverloaded = (bar: ScriptableContext<'bar'>) => (isOver(bar) ? look.danger : getColour(0))
    return [
      {
        type: 'bar',
        label: figures.series[0]?.name ?? '',
        data: computeLoads(figures),
        backgroundColor: fillBar,
        hoverBackgroundColor: fillBar,
        borderColor: isOverloaded,
        hoverBorderColor: isOverloaded,
        borderWidth: 1.5,
        borderSkipped: false,
        borderRadius: 3,
        barThickness: 14,
      },
    ]
  }
  return figures.series.map(({ name, values }, place): Dataset => {
    if (figures.kind === 'stacked')
      return {
        type: 'line',
        label: name,
        data: [...values],
        borderColor: getColour(place),
        borderWidth: 2,
        borderDash: [...(DASHES[place % DASHES.length] ?? [])],
        backgroundColor: createPattern(place, getColour(place), 0.22),
        fill: place === 0 ? 'origin' : '-1',
        pointRadius: 0,
        pointHoverRadius: 4,
        pointHoverBackgroundColor: look.surface,
        pointHoverBorderColor: getColour(place),
      }
    const fill = createPattern(place, getColour(place))
    return {
      type: 'bar',
      label: name,
      data: [...values],
      backgroundColor: fill,
      hoverBackgroundColor: fill,
      borderColor: getColour(place),
      hoverBorderColor: getColour(place),
      borderWidth: 1.5,
      borderSkipped: false,
      borderRadius: 3,
      ...(figures.kind === 'bars'
        ? { barThickness: 14 }
        : { maxBarThickness: 56, categoryPercentage: 0.88, barPercentage: 0.92 }),
    }
  })
}

/**
 * Builds the Chart.js configuration: light grid lines, no animation, figures beside their bars, and both axes mirrored
 * in languages that are written from right to left.
 */
export function buildConfiguration(figures: Figures, messages: Messages, look: ChartTheme): Configuration {
  const { exact, short, percent, category } = createFormats(figures, messages)
  const rtl = messages.direction === 'rtl'
  const lying = figures.kind === 'bars' || figures.kind === 'load'
  const isLoad = figures.kind === 'load'
  const rows = isLoad
    ? computeLoads(figures).map((load) =>
        load === null ? '–' : load > 1 ? messages.t('chart.overBy', { percent: percent(load) }) : percent(load),
      )
    : (figures.series[0]?.values ?? []).map((value) => (value === null ? '–' : exact(value)))
  const names = figures.categories.map(category)
  const formatTip = (place: number, at: number): string => {
    const value = figures.series[place]?.values[at] ?? null
    return `${figures.series[place]?.name ?? ''}: ${value === null ? '–' : exact(value)}`
  }
  const font = { family: look.font, size: TEXT }
  const written = { look, words: messages, size: TEXT }
  return {
    type: figures.kind === 'stacked' ? 'line' : 'bar',
    data: { labels: names, datasets: buildDatasets(figures, look) },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      // No animation for any visitor: figures are for reading.
      animation: false,
      indexAxis: lying ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: lying ? 'y' : 'x' },
      font,
      color: look.soft,
      layout: { padding: { top: lying ? 0 : 8 } },
      scales: {
        x: lying
          ? {
              display: false,
              reverse: rtl,
              beginAtZero: true,
              ...(isLoad ? { suggestedMax: 1.2 } : {}),
              // A bar as long as the chart means all.
              ...(figures.isPercent ? { max: ALL_PERCENT } : {}),
            }
          : {
              reverse: rtl,
              grid: { display: false },
              border: { color: look.line },
              ticks: {
                color: look.soft,
                font,
                maxRotation: 0,
                autoSkip: figures.days === true,
                autoSkipPadding: 24,
                callback(_, at) {
                  return breakName(names[at] ?? '', figures.days ? DAY : this.chart.width / names.length)
                },
              },
            },
        y: lying
          ? { display: false }
          : {
              position: rtl ? 'right' : 'left',
              stacked: figures.kind === 'stacked',
              beginAtZero: true,
              grace: HEADROOM,
              grid: { color: look.line },
              border: { display: false },
              ticks: { color: look.soft, font, maxTicksLimit: 5, callback: (value) => short(Number(value)) },
            },
      },
      plugins: {
        tooltip: {
          backgroundColor: look.ink,
          titleColor: look.surface,
          bodyColor: look.surface,
          titleFont: { ...font, weight: 600 },
          bodyFont: font,
          padding: 10,
          cornerRadius: 8,
          displayColors: false,
          rtl,
          textDirection: messages.direction,
          titleAlign: rtl ? 'right' : 'left',
          bodyAlign: rtl ? 'right' : 'left',
          callbacks: {
            title: ([item]) => names[item?.dataIndex ?? -1] ?? '',
            label: ({ datasetIndex, dataIndex }) =>
              isLoad ? [formatTip(0, dataIndex), formatTip(1, dataIndex)] : formatTip(datasetIndex, dataIndex),
          },
        },
      },
    },
    plugins: lying
      ? [createRowLabels({ ...written, names, rows, full: isLoad })]
      : figures.kind === 'columns'
        ? [createColumnLabels({ ...written, write: exact })]
        : [createLineNames({ ...written, from: DIRECT_NAMES_FROM })],
  }
}
