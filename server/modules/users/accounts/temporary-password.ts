import { randomInt } from 'node:crypto'

/** The characters of temporary passwords, without those that are easily confused: 0 O, 1 l I. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Creates a temporary password, shown once and changed at the first sign-in: twelve random letters and digits in three
 * groups, easy to read out.
 */
export const createTemporaryPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
