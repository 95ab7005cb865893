import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The files that define every colour with a light and a dark value. */
const TOKENS = ['runtime/styles/tokens.css', 'runtime/styles/screen-tokens.css', 'runtime/styles/rich-tokens.css']

/** The other files that may contain literal colours, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'hall-tickets/hall-ticket/card/ticket-print.css': 'paper',
  'payments/parts/payment-print.css': 'paper',
  'payments/csc-payment-status/counter.css': 'paper',
  'home/dummy-dashboard/dummy-dashboard.css': 'paper',
  'hall-tickets/ticket-verify/ticket-verify.css': 'over the picture of a camera',
  'runtime/opening/opening.css': 'before any token file is there, from the custom properties of the page',
  'ui/chart/chart.css': 'hues of series, mixed with the ink of the theme',
  'account/two-factor/qr-picture.tsx': 'cameras read dark on light only',
}
/** Files that print in black in every theme, so only inside `@media print`. */
const PAPER = Object.keys(REASONS).filter((file) => REASONS[file] === 'paper')

const NAMED = 'white|black|gray|grey|silver|red|green|blue|yellow|orange|navy|teal|maroon'
const IN_CSS = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\((?!from var\\()|(?<=:[^;{}]*[\\s,(])(?:${NAMED})(?=\\s*[;,)\\s}])`,
  'gi',
)
const IN_SCRIPT = new RegExp(
  `(?:fill|stroke|color|background|backgroundColor|borderColor|stopColor)(?:=|: )\\{?["'\`](?:#[0-9a-f]{3,8}|rgb|hsl|(?:${NAMED})\\b)`,
  'gi',
)

const sources = readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(css|tsx?)$/.test(file))
const read = (file: string) => readFileSync(`src/elements/${file}`, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
const colours = (file: string, text = read(file)): string[] =>
  [...text.matchAll(file.endsWith('.css') ? IN_CSS : IN_SCRIPT)].map(([found]) => found)

it('literal colours are found in style sheets and in scripts', () => {
  for (const rule of [
    'color: #fff;',
    'border: 1px solid rgb(0 0 0 / 0.4);',
    'background: white;',
    'fill: oklch(0.5 0.1 20);',
    'box-shadow: 0 1px black, 0 0 1px red;',
  ])
    expect(colours('x.css', rule)).not.toEqual([])
  for (const line of ['<path fill="#000" />', "style={{ color: 'red' }}", "{ background: '#fff' }"])
    expect(colours('x.tsx', line)).not.toEqual([])
  for (const rule of [
    'color: var(--c-ink);',
    'white-space: nowrap;',
    'color: color-mix(in oklch, var(--c-primary) 8%, transparent);',
    '.white { color: inherit; }',
    '#main { color: var(--red); }',
  ])
    expect(colours('x.css', rule)).toEqual([])
})

it('literal colours are in the token files only, except in the listed files', () => {
  const found = sources
    .filter((file) => !TOKENS.includes(file) && !REASONS[file])
    .flatMap((file) => colours(file).map((colour) => `${file}: ${colour}`))
  expect(found).toEqual([])
})

it('every listed exception contains a literal colour', () => {
  expect(Object.keys(REASONS).filter((file) => colours(file).length === 0)).toEqual([])
})

it('style sheets for print have literal colours in @media print only', () => {
  const before = PAPER.filter((file) => colours(file, read(file).split('@media print')[0]).length > 0)
  expect(before).toEqual([])
})

it('every colour token has a light and a dark value or adapts to the theme, except those that are the same in both', () => {
  const SAME = ['--c-brand', '--c-paper', '--c-lift']
  const lonely = TOKENS.flatMap((file) => [...read(file).matchAll(/(--c-[a-z-]+): ([^;]+);/g)])
    .filter(
      ([, name = '', value = '']) =>
        !SAME.includes(name) &&
        colours('x.css', value).length > 0 &&
        !value.includes('var(--c-readable)') &&
        !(value.includes('var(--c-light, ') && value.includes('var(--c-dark, ')),
    )
    .map(([, name]) => name)
  expect(lonely).toEqual([])
})
