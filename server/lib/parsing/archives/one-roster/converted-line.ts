import {
  toRosterLineNumber,
  type PackageLine,
  type RosterFile,
} from '../../../../../src/contract/academics/one-roster.ts'
import type { RosterLine } from './read-package.ts'

/** A line to import, with its number and the words by which people recognize it. */
export interface ConvertedLine {
  readonly lineNo: number
  readonly title: string
  readonly content: PackageLine
}

/** Returns a line about a line of a file. */
export const buildConvertedLine = (
  file: RosterFile,
  { line }: RosterLine,
  title: string,
  content: PackageLine,
): ConvertedLine => ({ lineNo: toRosterLineNumber(file, line), title, content })
