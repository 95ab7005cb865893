/** A value that is never a login key: used to look up a text that has none. The database refuses to store it. */
export const NO_KEY = ' '

/** Maximum length of a login name. */
const LONGEST = 200
/** Full-width and half-width forms, which the profile maps to ordinary ones. */
const WIDE = /[\u3000\uFF00-\uFFEF]/g
/** Characters allowed in a name: printable ASCII, letters, marks, digits (IdentifierClass, RFC 8264 section 4.2). */
const ALLOWED = /^[!-~\p{L}\p{M}\p{Nd}]+$/u
/** Invisible characters, and other spellings of the same text (RFC 8264 sections 9.10, 9.13, 9.17). */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u
const LEFT_TO_RIGHT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}]/u

const mapOnce = (text: string): string =>
  text
    .replace(WIDE, (sign) => sign.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC')

/**
 * Returns the normalized form under which a login name is stored, looked up and counted: UsernameCaseMapped (RFC 8265,
 * section 3.3) without surrounding whitespace, that is, width mapping, lower case, NFC, then the characters that the
 * profile allows. Two names are equal if their keys are. Returns null for an invalid login name: empty, too long, with
 * whitespace, control, invisible or bidirectional characters, or mixing scripts of both directions.
 */
export function normaliseLoginName(typed: string): string | null {
  const trimmed = typed.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return null
  // Mapping the result again may change it (RFC 8264, section 7); the stored form must be stable.
  let key = mapOnce(trimmed)
  for (let turn = 0; turn < 3 && mapOnce(key) !== key; turn += 1) key = mapOnce(key)
  if (mapOnce(key) !== key || !ALLOWED.test(key) || HIDDEN.test(key)) return null
  // Compatibility characters (ligatures, mathematical letters) would look like ordinary letters.
  if (key.normalize('NFKC') !== key) return null
  return RIGHT_TO_LEFT.test(key) && LEFT_TO_RIGHT.test(key) ? null : key
}
