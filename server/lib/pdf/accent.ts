/** Replaces an institution's colour that would be illegible on a black-and-white printer. */
const INK = '#1f2430'

const toLinearChannel = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/**
 * Returns the institution's colour if its contrast with paper is sufficient in grey too (4.5:1), otherwise the ink
 * colour.
 */
export const getAccentColour = (colour: string | null): string => {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? '')
  if (digits === null) return INK
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => toLinearChannel(Number.parseInt(pair, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? digits[0] : INK
}
