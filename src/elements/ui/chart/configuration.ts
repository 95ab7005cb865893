import type { ChartConfiguration, ChartDataset, ScriptableContext } from 'chart.js'
import type { Messages } from '../../runtime/messages.tsx'
import { columnLabels, DIRECT_NAMES_FROM, lineNames, rowLabels } from './direct-labels.ts'
import { loadOf, type Figures } from './figures.ts'
import { formatsOf } from './formats.ts'
import type { ChartTheme } from './chart-theme.ts'
import { DASHES, patternOf } from './patterns.ts'

type Kind = 'bar' | 'line'
type Configuration = ChartConfiguration<Kind, (number | null)[], string>
type Dataset = ChartDataset<Kind, (number | null)[]>

/** Font size in a chart, in pixels. */
const TEXT = 13
/** Space above the highest column for its figure. */
const HEADROOM = '12%'

/** Approximate width of a letter, in pixels. */
const LETTER = 8
/** Space for a day on an axis, in pixels; days that do not fit are skipped. */
const DAY = 10 * LETTER

/** Breaks a name between its words when it is wider than `room`, in pixels. */
const broken = (name: string, room: number): string | string[] => (name.length * LETTER > room ? name.split(' ') : name)

/** Returns the load ratios of the categories; 1 is full. */
const loads = ({ categories, series }: Figures): (number | null)[] =>
  categories.map((_, at) => loadOf(series[0]?.values[at], series[1]?.values[at]))

function datasets(figures: Figures, look: ChartTheme): Dataset[] {
  const colour = (place: number) => look.series[place % look.series.length] ?? look.ink
  if (figures.kind === 'load') {
    const over = patternOf(1, look.danger)
    const isOver = ({ raw }: ScriptableContext<'bar'>) => Number(raw) > 1
    const fill = (bar: ScriptableContext<'bar'>) => (isOver(bar) ? over : colour(0))
    const border = (bar: ScriptableContext<'bar'>) => (isOver(bar) ? look.danger : colour(0))
    return [
      {
        type: 'bar',
        label: figures.series[0]?.name ?? '',
        data: loads(figures),
        backgroundColor: fill,
        hoverBackgroundColor: fill,
        borderColor: border,
        hoverBorderColor: border,
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
        borderColor: colour(place),
        borderWidth: 2,
        borderDash: [...(DASHES[place % DASHES.length] ?? [])],
        backgroundColor: patternOf(place, colour(place), 0.22),
        fill: place === 0 ? 'origin' : '-1',
        pointRadius: 0,
        pointHoverRadius: 4,
        pointHoverBackgroundColor: look.surface,
        pointHoverBorderColor: colour(place),
      }
    const fill = patternOf(place, colour(place))
    return {
      type: 'bar',
      label: name,
      data: [...values],
      backgroundColor: fill,
      hoverBackgroundColor: fill,
      borderColor: colour(place),
      hoverBorderColor: colour(place),
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
export function configurationOf(figures: Figures, words: Messages, look: ChartTheme): Configuration {
  const { exact, short, percent, category } = formatsOf(figures, words.language)
  const rtl = words.direction === 'rtl'
  const lying = figures.kind === 'bars' || figures.kind === 'load'
  const isLoad = figures.kind === 'load'
  const rows = isLoad
    ? loads(figures).map((load) =>
        load === null ? '–' : load > 1 ? words.t('chart.overBy', { percent: percent(load) }) : percent(load),
      )
    : (figures.series[0]?.values ?? []).map((value) => (value === null ? '–' : exact(value)))
  const names = figures.categories.map(category)
  const tip = (place: number, at: number): string => {
    const value = figures.series[place]?.values[at] ?? null
    return `${figures.series[place]?.name ?? ''}: ${value === null ? '–' : exact(value)}`
  }
  const font = { family: look.font, size: TEXT }
  const written = { look, words, size: TEXT }
  return {
    type: figures.kind === 'stacked' ? 'line' : 'bar',
    data: { labels: names, datasets: datasets(figures, look) },
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
          ? { display: false, reverse: rtl, beginAtZero: true, ...(isLoad ? { suggestedMax: 1.2 } : {}) }
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
                  return broken(names[at] ?? '', figures.days ? DAY : this.chart.width / names.length)
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
          textDirection: words.direction,
          titleAlign: rtl ? 'right' : 'left',
          bodyAlign: rtl ? 'right' : 'left',
          callbacks: {
            title: ([item]) => names[item?.dataIndex ?? -1] ?? '',
            label: ({ datasetIndex, dataIndex }) =>
              isLoad ? [tip(0, dataIndex), tip(1, dataIndex)] : tip(datasetIndex, dataIndex),
          },
        },
      },
    },
    plugins: lying
      ? [rowLabels({ ...written, names, rows, full: isLoad })]
      : figures.kind === 'columns'
        ? [columnLabels({ ...written, write: exact })]
        : [lineNames({ ...written, from: DIRECT_NAMES_FROM })],
  }
}
