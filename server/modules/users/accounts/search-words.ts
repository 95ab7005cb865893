import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { student, userAccount, userProfile } from '../../../db/schema.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { foldLetters, toNameKey } from '../../../../src/contract/fold-letters.ts'

/** Maximum length of a search word; longer words do not improve the search. */
const LONGEST = 100
/** The number of people per statement. */
const SLICE = 500

/** The data by which a person is found. */
export interface SearchableFields {
  readonly names: readonly string[]
  /** Login name, employee code, PRN: found as a whole and by their parts. */
  readonly codes: readonly (string | null)[]
  readonly email: string | null
  /** In E.164 format. */
  readonly mobile: string | null
}

/** Returns the normalized words of a text. */
export const splitWords = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const listWholeAndParts = (text: string): string[] => [foldLetters(text).trim(), ...splitWords(text)]

/**
 * Returns the words of a name, and those that people write together: two that follow each other, and all of them
 * (`De Souza`, `A.B. Karhadkar`).
 */
function listNameWords(name: string): string[] {
  const words = splitWords(name)
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  return [...words, ...pairs, words.join('')]
}

const toNationalNumber = (digits: string): string => digits.replace(/^(91(?=\d{10}$)|960(?=\d{7}$))/, '')
const listDistinct = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.slice(0, LONGEST)).filter((word) => word !== '')),
]

/**
 * Returns the search words of a person: those for everybody, and those only for callers who may read addresses and
 * numbers. The last four digits of a number are for everybody.
 */
export function collectSearchWords({ names, codes, email, mobile }: SearchableFields): {
  readonly open: readonly string[]
  readonly contact: readonly string[]
} {
  const digits = toLatinDigits(mobile ?? '').replaceAll(/\D/g, '')
  return {
    open: listDistinct([
      ...names.flatMap(listNameWords),
      ...codes.flatMap((code) => (code === null ? [] : listWholeAndParts(code))),
      digits.slice(-4),
    ]),
    contact: listDistinct([
      ...(email === null ? [] : [...listWholeAndParts(email), foldLetters(email.split('@')[0] ?? '')]),
      digits,
      toNationalNumber(digits),
    ]),
  }
}

const quoteWord = (word: string): string => `'${word.slice(0, LONGEST).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Returns the text of a `tsvector`: words for everybody have the weight D, addresses and numbers the weight A. */
const formatVector = ({ open, contact }: ReturnType<typeof collectSearchWords>): string =>
  [...open.map((word) => `${quoteWord(word)}:1`), ...contact.map((word) => `${quoteWord(word)}:2A`)].join(' ')

/**
 * Converts a typed text to the text of a `tsquery`: the prefix of each word, in any order. A number typed in groups is
 * also searched as one. Without `contacts`, addresses and numbers are not searched: otherwise a caller who sees them
 * masked could discover them letter by letter. Returns null when the text has no word. Cast the result (`::tsquery`)
 * instead of parsing it: the parser of the database breaks words at the vowel signs of Devanagari.
 */
export function searchQuery(typed: string, contacts = true): string | null {
  const formatPrefixQuery = (word: string): string => `${quoteWord(word)}:*${contacts ? '' : 'D'}`
  const tokens = typed.split(/\s+/u).flatMap((token) => {
    const [whole, words] = [foldLetters(token), splitWords(token)]
    if (words.length === 0) return []
    // Initials without a space between them (`A.B.`) may be recorded as one word.
    const together = words.some((word) => word.length === 1) ? [formatPrefixQuery(words.join(''))] : []
    return words[0] === whole
      ? [formatPrefixQuery(whole)]
      : [`(${[formatPrefixQuery(whole), ...together, words.map(formatPrefixQuery).join(' & ')].join(' | ')})`]
  })
  if (tokens.length === 0) return null
  const allTokens = tokens.join(' & ')
  const digits = toLatinDigits(typed).replaceAll(/[\s()+-]/g, '')
  // A number in groups, or a name of several words that is recorded as one.
  const joined = /^\d{5,20}$/.test(digits) ? digits : /[\d@]/.test(typed) ? '' : toNameKey(typed)
  return tokens.length > 1 && joined !== '' ? `${formatPrefixQuery(joined)} | ${allTokens}` : allTokens
}

/**
 * Rewrites the search words of people. Call it in the transaction that changes a name, code, address or number; people
 * of other clients are not changed.
 */
export async function refreshSearchWords(db: Database, clientId: number, userIds: readonly number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += SLICE) {
    const rows = await db
      .select({ account: userAccount, profile: userProfile, prn: student.prn })
      .from(userAccount)
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)),
      )
      .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
      .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, userIds.slice(from, from + SLICE))))
    const words = rows.map(({ account: { id, loginName, email, mobile }, profile, prn }) => ({
      id,
      words: formatVector(
        collectSearchWords({
          names: profile ? [profile.displayName, ...Object.values(profile.nameI18n)] : [],
          codes: [loginName, profile?.employeeCode ?? null, prn],
          email,
          mobile,
        }),
      ),
    }))
    await db.execute(sql`
      update user_account u set search = w.words::tsvector
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(id bigint, words text)
      where u.client_id = ${clientId} and u.id = w.id`)
  }
}

/**
 * Writes the search words of all people who have none yet, slice by slice: those from before search words existed.
 * Another process can continue where this one stopped.
 */
export async function completeSearchWords(db: Database, shouldContinue: () => boolean): Promise<void> {
  let last = 0
  while (shouldContinue()) {
    const rows = await db
      .select({ id: userAccount.id, clientId: userAccount.clientId })
      .from(userAccount)
      .where(and(isNull(userAccount.search), gt(userAccount.id, last)))
      .orderBy(userAccount.id)
      .limit(SLICE)
    if (rows.length === 0) return
    for (const clientId of new Set(rows.map((row) => row.clientId)))
      await refreshSearchWords(
        db,
        clientId,
        rows.filter((row) => row.clientId === clientId).map(({ id }) => id),
      )
    last = rows.at(-1)?.id ?? last
  }
}
