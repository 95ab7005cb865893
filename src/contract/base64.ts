import * as v from 'valibot'

/** Bytes as base64, at most so many letters of it; what they are is looked into by whoever takes them. */
export const base64 = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[A-Za-z\d+/]*={0,2}$/))
