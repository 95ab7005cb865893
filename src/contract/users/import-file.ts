import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { countSchema, requiredLineSchema, requiredTextSchema } from '../parts.ts'
import { GUESSED_ENCODINGS } from './import-parts.ts'

/** Chosen by the caller: letters and digits, the same for all chunks of a file. */
export const uploadId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,40}$/))

/** The entries of a chunk of a file that is imported. */
export const CHUNK_ENTRIES = {
  uploadId,
  /** The offset of the chunk in bytes; equal to the number received so far. */
  from: countSchema(),
  /** At most 512 KiB. */
  base64: base64Schema(700_000),
}

/** The entries of a request to read an uploaded file; `sheet` and `encoding` are choices that were asked for. */
export const FILE_ENTRIES = {
  uploadId,
  fileName: requiredLineSchema(200),
  sheet: v.optional(requiredTextSchema(200)),
  encoding: v.optional(v.picklist(GUESSED_ENCODINGS)),
}

/** The schema of the public id of an import. */
export const importId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))

/** Creates the schema of the answer to that request: an import, a choice to be made, or a problem of the file. */
export const fileReadSchema = <const Problems extends readonly string[]>(problems: Problems) =>
  v.variant('outcome', [
    v.object({ outcome: v.literal('READ'), importId }),
    v.object({ outcome: v.literal('SHEETS'), sheets: v.array(v.object({ name: v.string(), rows: v.number() })) }),
    v.object({
      outcome: v.literal('ENCODING'),
      guesses: v.array(v.object({ encoding: v.picklist(GUESSED_ENCODINGS), sample: v.array(v.string()) })),
    }),
    /** `detail`: the header, the line or the number that the message names; empty where it names none. */
    v.object({ outcome: v.literal('BAD'), problem: v.picklist(problems), detail: v.string() }),
  ])
