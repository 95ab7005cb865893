import * as v from 'valibot'

/** Creates the schema of base64 text of at most `max` characters; the receiver checks the content of the bytes. */
export const base64Schema = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[A-Za-z\d+/]*={0,2}$/))
