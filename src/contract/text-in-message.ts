import * as v from 'valibot'
import { requiredTextSchema } from './parts.ts'

/** The validation error of a text that contains a link. */
export const HOLDS_LINK = 'HOLDS_LINK'
/**
 * Matches what mail programs and phones turn into a link: a scheme, `www.`, an e-mail address, a name followed by a
 * top-level domain, however short the name is before a path, or four numbers.
 */
const LINK = /:\/\/|www\.|@|[\p{L}\p{M}\d-]{3,}\.[\p{L}\p{M}]{2,}|[\p{L}\d]\.\p{L}{2,}\/|\d\.\d+\.\d+\.\d/iu
/**
 * Normalises a text as browsers read an address: full-width letters and other full stops become plain ones, invisible
 * characters are removed.
 */
const normaliseAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Cf}/gu, '')

/**
 * A person's own text in a message sent in the institution's name: required, of bounded length, and without anything
 * that works as a link.
 */
export const messageTextSchema = (max: number) =>
  v.pipe(
    requiredTextSchema(max),
    v.check((text) => !LINK.test(normaliseAddress(text)), HOLDS_LINK),
  )
