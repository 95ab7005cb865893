/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Returns the colour of a text like `#0f4c5c`; undefined for any other text. */
export function readHex(text: string): Rgb | undefined {
  const [, r, g, b] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim()) ?? []
  return r && g && b ? [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)] : undefined
}

function computeLuminance([r, g, b]: Rgb): number {
  const [red, green, blue] = [r, g, b].map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function computeContrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a computed colour of any notation as the screen shows it; undefined where the browser cannot draw it. */
export function readShownColor(css: string): Rgb | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.fillStyle = css
  pen.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data
  return [r, g, b]
}
