import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ALIKE, APOSTROPHE_SIGNS, IGNORED_MARKS, IGNORED_SIGNS } from '../../src/contract/fold-letters.ts'

const DIGIT_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]
const DIGITS = DIGIT_ZEROS.map((zero) => Array.from({ length: 10 }, (_, index) => String.fromCodePoint(zero + index)))

const sqlLiteral = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)
const MARKS = sqlLiteral(`[${IGNORED_MARKS}]`)
const APOSTROPHES = sqlLiteral(`[${APOSTROPHE_SIGNS}]`)
const SIGNS = sqlLiteral(`[${IGNORED_SIGNS}]`)
const FROM = sqlLiteral(`${ALIKE.from}${DIGITS.flat().join('')}`)
const TO = sqlLiteral(`${ALIKE.to}${'0123456789'.repeat(DIGITS.length)}`)

/** Returns a text or a column as `foldLetters` of the contract normalizes it. */
export const sqlFoldedLetters = (text: PgColumn | SQL): SQL =>
  sql`translate(regexp_replace(normalize(lower(normalize(regexp_replace((${text})::text, ${APOSTROPHES}, '', 'g'), NFKD) collate "und-x-icu"), NFKD), ${MARKS}, '', 'g'), ${FROM}, ${TO})`

/** Returns the words of a text or a column as `foldLetters` normalizes them, each after a space. */
export const sqlWords = (text: PgColumn | SQL): SQL =>
  sql`(' ' || regexp_replace(${sqlFoldedLetters(text)}, ${SIGNS}, ' ', 'g'))`

/** Returns a name or a column for comparison as `toNameKey` of the contract does. */
export const sqlNameKey = (name: PgColumn | SQL): SQL =>
  sql`regexp_replace(${sqlFoldedLetters(name)}, ${SIGNS}, '', 'g')`
