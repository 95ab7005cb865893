import { PARTS } from '../../src/elements/runtime/styles/parts.ts'
import { TOKENS, type Token } from '../../src/elements/runtime/styles/tokens.ts'
import { formatTable } from './table.ts'

const escapeBars = (text: string): string => text.replaceAll('|', '\\|')

const listTokenLines = (): string[] =>
  formatTable(
    ['property', 'sets', 'light', 'dark', 'limits'],
    Object.entries<Token>(TOKENS).map(([name, { summary, light, dark, rule }]) => [
      `\`${name}\``,
      summary,
      light,
      dark ?? 'the same',
      rule,
    ]),
  )

const listPartLines = (): string[] =>
  formatTable(
    ['part', 'is', 'in a shadow root', 'in a public form'],
    Object.entries(PARTS).map(([name, { summary, selector }]) => [
      name,
      summary,
      `\`::part(${name})\``,
      escapeBars(`\`${selector}\``),
    ]),
  )

/** Returns `docs/theming.md` with the tables between its marks generated from the tables of the sources. */
export const buildThemingDoc = (text: string): string =>
  Object.entries({ tokens: listTokenLines, parts: listPartLines }).reduce(
    (page, [name, rows]) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->\\n).*?(<!-- /${name} -->)`, 's'),
        (_, start: string, end: string) => `${start}\n${rows().join('\n')}\n${end}`,
      ),
    text,
  )
