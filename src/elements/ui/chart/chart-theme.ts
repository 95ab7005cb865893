const TOKENS = {
  ink: '--c-ink',
  soft: '--c-ink-soft',
  line: '--c-line',
  surface: '--c-surface',
  danger: '--c-danger',
} as const
const SERIES = ['--c-series-1', '--c-series-2', '--c-series-3', '--c-series-4']

/** Colours and font at the chart's position in the page: a canvas does not use style sheets. */
export interface ChartTheme extends Readonly<Record<keyof typeof TOKENS, string>> {
  /** By the index of a series. */
  readonly series: readonly string[]
  readonly font: string
}

/** Reads colours and font from the tokens at an element. The browser resolves relative colours and mixtures. */
export function readChartTheme(place: HTMLElement): ChartTheme {
  const probe = document.createElement('span')
  place.append(probe)
  const readColour = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const look = {
    ink: readColour(TOKENS.ink),
    soft: readColour(TOKENS.soft),
    line: readColour(TOKENS.line),
    surface: readColour(TOKENS.surface),
    danger: readColour(TOKENS.danger),
    series: SERIES.map(readColour),
    font: getComputedStyle(place).fontFamily,
  }
  probe.remove()
  return look
}
