import type { GuessedEncoding } from '../../../contract/users/import-parts.ts'

/** The answers that a server may need to read a file: which sheet, which character encoding. */
export interface FileAnswers {
  readonly sheet?: string
  readonly encoding?: GuessedEncoding
}

/** The result of reading an uploaded file: an import, a question about the file, or the reason why it is refused. */
export type FileRead<Problem> =
  | { readonly outcome: 'READ'; readonly importId: string }
  | { readonly outcome: 'SHEETS'; readonly sheets: readonly { readonly name: string; readonly rows: number }[] }
  | {
      readonly outcome: 'ENCODING'
      readonly guesses: readonly { readonly encoding: GuessedEncoding; readonly sample: readonly string[] }[]
    }
  | { readonly outcome: 'BAD'; readonly problem: Problem; readonly detail: string }
