import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_AREAS } from '../messages/texts.mjs'
import { formatTable } from './table.ts'

const FOLDER = join(import.meta.dirname, '../../src/messages/en')

const escapeText = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const listTextRows = (): string[] =>
  formatTable(
    ['key', 'English'],
    PUBLIC_AREAS.flatMap((area) =>
      Object.entries(JSON.parse(readFileSync(join(FOLDER, `${area}.json`), 'utf8')) as Record<string, string>),
    ).map(([key, text]) => [`\`${key}\``, escapeText(text)]),
  )

/** Returns `docs/texts.md` with the table of texts between its marks generated from the message files. */
export const buildTextsDoc = (text: string): string =>
  text.replace(
    /(<!-- texts -->\n).*?(<!-- \/texts -->)/s,
    (_, start: string, end: string) => `${start}\n${listTextRows().join('\n')}\n${end}`,
  )
