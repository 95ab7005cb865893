import { encode } from 'jpeg-js'

/** How the invented photograph of a test looks. */
export type Look = 'sharp' | 'plain' | 'dark' | 'blurred'

const [WIDTH, HEIGHT] = [360, 450]

/** Returns the brightness of a pixel: a face on a plain ground, with hair, eyes and a mouth; each seed has its own. */
function toTone(x: number, y: number, seed: number): number {
  const [fromCentre, fromFace] = [x - WIDTH / 2, y - HEIGHT * 0.42]
  const isFace = (fromCentre / 90) ** 2 + (fromFace / 120) ** 2 < 1
  if (!isFace) return 210 - (seed % 40)
  if (fromFace < -70) return 40
  const isEye = Math.abs(Math.abs(fromCentre) - 35) < 12 && Math.abs(fromFace + 20) < 6
  const isMouth = Math.abs(fromCentre) < 30 + (seed % 9) && Math.abs(fromFace - 55) < 5
  return isEye || isMouth ? 50 : 150 + ((x * 7 + y * 13) % 23)
}

const TONES: Readonly<Record<Look, (x: number, y: number, seed: number) => number>> = {
  sharp: toTone,
  plain: (_x, _y, seed) => 120 + (seed % 40),
  dark: (x, y, seed) => toTone(x, y, seed) / 6,
  blurred: (x, y, seed) => 110 + 70 * Math.sin(x / 90 + seed) * Math.cos(y / 110),
}

/** Draws an invented photograph: a JPEG, as base64. */
export function drawPhotograph(seed: number, look: Look = 'sharp'): string {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const tone = TONES[look](x, y, seed)
      data.fill(tone, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
    }
  return encode({ data, width: WIDTH, height: HEIGHT }, 60).data.toString('base64')
}
