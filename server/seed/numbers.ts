/** Returns the Luhn check digit of a string of digits. */
export function computeLuhnDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Appends the Luhn check digit to a string of digits. */
export const appendCheckDigit = (digits: string): string => digits + computeLuhnDigit(digits)

/** Formats a number with leading zeros. */
export const padNumber = (value: number, length: number): string => String(value).padStart(length, '0')
