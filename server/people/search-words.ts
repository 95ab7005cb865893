import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { student, userAccount, userProfile } from '../db/schema.ts'
import { latinDigits } from '../digits.ts'

/** A word that is longer finds nobody sooner. */
const LONGEST = 100
/** How many people one statement writes. */
const SLICE = 500

/** What somebody is found by. */
export interface Findable {
  readonly names: readonly string[]
  /** Login name, employee code, PRN: found whole and by their parts. */
  readonly codes: readonly (string | null)[]
  readonly email: string | null
  /** E.164. */
  readonly mobile: string | null
}

/**
 * A text as it is compared: decomposed, lower case, digits of every script as 0 to 9. The marks that scripts share (Latin accents, Arabic vowel signs, joiners) go;
 * the vowel signs of Devanagari and Thaana are part of their words and stay.
 */
export const folded = (text: string): string => latinDigits(text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{Script=Inherited}/gu, ''))

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const wholeAndParts = (text: string): string[] => [folded(text).trim(), ...wordsOf(text)]

function numbersOf(mobile: string): string[] {
  const digits = latinDigits(mobile).replaceAll(/\D/g, '')
  return [digits, digits.replace(/^(91(?=\d{10}$)|960(?=\d{7}$))/, ''), digits.slice(-4)]
}

/** The lexemes of a person. */
export function searchWordsOf({ names, codes, email, mobile }: Findable): string[] {
  const words = [
    ...names.flatMap(wordsOf),
    ...codes.flatMap((code) => (code === null ? [] : wholeAndParts(code))),
    ...(email === null ? [] : [...wholeAndParts(email), folded(email.split('@')[0] ?? '')]),
    ...(mobile === null ? [] : numbersOf(mobile)),
  ]
  return [...new Set(words.map((word) => word.slice(0, LONGEST)).filter((word) => word !== ''))]
}

const quoted = (word: string): string => `'${word.slice(0, LONGEST).replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
const all = (words: readonly string[]): string => words.map(quoted).join(' & ')

/** One typed token: as it stands, which finds `a.b@c`, or all of its words. */
function askFor(token: string): string[] {
  const words = wordsOf(token)
  if (words.length === 0) return []
  const whole = folded(token)
  return words[0] === whole ? [quoted(whole)] : [`(${quoted(whole)} | ${all(words)})`]
}

/**
 * What somebody typed, as the text of a `tsquery`: the beginning of each word, in any order. A number that is typed in groups is also looked for as one.
 * Null: there is no word in it. To be cast (`::tsquery`), not parsed: the parser of the database breaks words at the vowel signs of Devanagari.
 */
export function searchQuery(typed: string): string | null {
  const tokens = typed.split(/\s+/u).flatMap(askFor)
  if (tokens.length === 0) return null
  const asked = tokens.join(' & ')
  const digits = latinDigits(typed).replaceAll(/[\s()+-]/g, '')
  return tokens.length > 1 && /^\d{5,20}$/.test(digits) ? `${quoted(digits)} | ${asked}` : asked
}

/** Writes anew what people are found by. To be called in the transaction that changes a name, code, address or number; people of other clients are left alone. */
export async function refreshSearchWords(db: Database, clientId: number, userIds: readonly number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += SLICE) {
    const rows = await db
      .select({ account: userAccount, profile: userProfile, prn: student.prn })
      .from(userAccount)
      .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
      .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
      .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, userIds.slice(from, from + SLICE))))
    const words = rows.map(({ account: { id, loginName, email, mobile }, profile, prn }) => ({
      id,
      words: searchWordsOf({
        names: profile ? [profile.displayName, ...Object.values(profile.nameI18n)] : [],
        codes: [loginName, profile?.employeeCode ?? null, prn],
        email,
        mobile,
      }),
    }))
    await db.execute(sql`
      update user_account u set search = array_to_tsvector(w.words)
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(id bigint, words text[])
      where u.client_id = ${clientId} and u.id = w.id`)
  }
}
