/** Returns the value of a digit of any script: each script has its digits in a row, from zero to nine. */
function getDigitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** Converts digits of other scripts to 0 to 9; everything else stays unchanged. */
export const toLatinDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(getDigitValue(digit)))
