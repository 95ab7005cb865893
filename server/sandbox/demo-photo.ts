import jpeg from 'jpeg-js'
import { computeSha256 } from '../lib/crypto/sha256.ts'

const WIDTH = 350
const HEIGHT = 450

/** The letters D, E, M, O in a grid of five by seven. */
const LETTERS = [
  '11110100011000110001100011000111110',
  '11111100001000011110100001000011111',
  '10001110111010110001100011000110001',
  '01110100011000110001100011000101110',
]
const PIXEL = 8

type Colour = readonly [number, number, number]

function isLetter(x: number, y: number): boolean {
  const left = (WIDTH - (LETTERS.length * 6 - 1) * PIXEL) / 2
  const column = Math.floor((x - left) / PIXEL)
  const row = Math.floor((y - (HEIGHT - 80)) / PIXEL)
  if (column < 0 || row < 0 || row > 6) return false
  return LETTERS[Math.floor(column / 6)]?.[row * 5 + (column % 6)] === '1' && column % 6 < 5
}

const isInEllipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

/** The number of different faces; drawing one for each of 60 000 people would take an hour. */
const FACES = 32
const drawn = new Map<number, Uint8Array>()

/**
 * Returns a fictitious photograph: a silhouette in colours derived from the seed, with the text DEMO. A JPEG under 25
 * KB.
 */
export function drawDemoPhoto(seed: string): Uint8Array {
  const face = (computeSha256(seed)[0] ?? 0) % FACES
  const picture = drawn.get(face) ?? drawFace(face)
  drawn.set(face, picture)
  return picture
}

function drawFace(face: number): Uint8Array {
  const hash = computeSha256(`face ${face}`)
  const toTone = (offset: number, base: number, range: number): Colour =>
    [0, 1, 2].map((channel) => base + ((hash[offset + channel] ?? 0) % range)) as unknown as Colour
  const background = toTone(0, 190, 50)
  const skin = toTone(3, 110, 70)
  const clothes = toTone(6, 40, 90)
  const hair = toTone(9, 20, 50)
  const long = (hash[12] ?? 0) % 2 === 0
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const colour = isLetter(x, y)
        ? ([255, 255, 255] as const)
        : isInEllipse(x, y, 175, 190, 74, 96)
          ? y < 140
            ? hair
            : skin
          : isInEllipse(x, y, 175, 165, 90, 100) ||
              (long && y > 165 && y < 330 && isInEllipse(x, y, 175, 240, 100, 130))
            ? hair
            : isInEllipse(x, y, 175, 470, 165, 165)
              ? clothes
              : background
      data.set(colour, (y * WIDTH + x) * 4)
    }
  }
  return jpeg.encode({ data, width: WIDTH, height: HEIGHT }, 72).data
}
