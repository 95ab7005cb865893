/** Returns the Luhn check digit of a string of digits. */
export function luhnDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Appends the Luhn check digit to a string of digits. */
export const withCheckDigit = (digits: string): string => digits + luhnDigit(digits)

/** Formats a number with leading zeros. */
export const padNumber = (value: number, length: number): string => String(value).padStart(length, '0')
