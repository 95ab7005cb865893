/** The first digits of the scripts in which people type numbers: Arabic, Persian and Urdu, Devanagari. */
const ZEROS = [0x0660, 0x06f0, 0x0966]

/** Turns digits of other scripts into 0 to 9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code <= start + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}
