import { crc32, deflateSync } from 'node:zlib'
import { decode, encode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { checkPicture } from '../../../server/lib/parsing/pictures/check-picture.ts'
import { preparePicture } from '../../../server/lib/parsing/pictures/prepare-picture.ts'

const [WIDTH, HEIGHT] = [400, 500]
const PLACE = 'GPS 19.07N 72E'

/** Returns a picture whose upper left quarter is red, and the rest is white. */
function jpeg(): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255)
  for (let y = 0; y < HEIGHT / 2; y += 1)
    for (let x = 0; x < WIDTH / 2; x += 1) data.set([255, 0, 0], (y * WIDTH + x) * 4)
  return encode({ width: WIDTH, height: HEIGHT, data }, 90).data
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  for (const [at, value] of [
    [10, 0x0112],
    [12, 3],
    [14, 1],
    [18, orientation],
  ] as const)
    tiff.writeUInt16LE(value, at)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(PLACE)]))
}

/** Returns a picture with metadata, a colour profile, a comment, and bytes after its end. */
function withMetadata(orientation: number): Buffer {
  const plain = jpeg()
  const profile = segment(
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\x00\x01\x01'), Buffer.from(`${PLACE} profile`)]),
  )
  const comment = segment(0xfe, Buffer.from(PLACE))
  return Buffer.concat([
    plain.subarray(0, 2),
    exif(orientation),
    profile,
    comment,
    plain.subarray(2),
    Buffer.from(PLACE),
  ])
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function png(width: number, height: number, ...more: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((1 + width) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns which quarter is red: upper or lower, left or right. */
function redQuarter(bytes: Uint8Array): string {
  const { width, height, data } = decode(bytes, { useTArray: true })
  const isRed = (x: number, y: number) => (data[(Math.floor(y) * width + Math.floor(x)) * 4 + 1] ?? 0) < 128
  const quarters = {
    upperLeft: [0.25, 0.25],
    upperRight: [0.75, 0.25],
    lowerLeft: [0.25, 0.75],
    lowerRight: [0.75, 0.75],
  }
  return Object.entries(quarters)
    .filter(([, [x = 0, y = 0]]) => isRed(x * width, y * height))
    .map(([name]) => name)
    .join()
}

const prepared = (bytes: Buffer): Uint8Array => {
  const picture = preparePicture(bytes)
  if ('fault' in picture) throw new Error(picture.fault)
  return picture.bytes
}

describe('a picture that is stored', () => {
  test('has no metadata, no colour profile, no comment and nothing after its end', () => {
    const stored = Buffer.from(prepared(withMetadata(1)))
    expect(withMetadata(1).includes(PLACE)).toBe(true)
    expect(stored.includes(PLACE)).toBe(false)
    expect(stored.includes('Exif')).toBe(false)
    expect(decode(stored, { useTArray: true })).toMatchObject({ width: WIDTH, height: HEIGHT })
    const texts = [chunk('tEXt', Buffer.from(`Comment\0${PLACE}`)), chunk('eXIf', Buffer.from(PLACE))]
    expect(Buffer.from(prepared(png(60, 60, ...texts))).includes(PLACE)).toBe(false)
  })

  test.each([
    [1, 'upperLeft'],
    [2, 'upperRight'],
    [3, 'lowerRight'],
    [4, 'lowerLeft'],
    [5, 'upperLeft'],
    [6, 'upperRight'],
    [7, 'lowerRight'],
    [8, 'lowerLeft'],
  ])('is turned upright, as orientation %i says', (orientation, quarter) => {
    const stored = prepared(withMetadata(orientation))
    expect(redQuarter(stored)).toBe(quarter)
    const size = orientation < 5 ? { width: WIDTH, height: HEIGHT } : { width: HEIGHT, height: WIDTH }
    expect(decode(stored, { useTArray: true })).toMatchObject(size)
  })

  test('is turned upright when a person uploads it, before its shape is checked', () => {
    expect(checkPicture('PHOTO', withMetadata(1))).toMatchObject({ width: WIDTH, height: HEIGHT })
    // Lying on its side it would be too wide for a photograph.
    expect(checkPicture('PHOTO', withMetadata(6))).toBe('WRONG_SHAPE')
  })

  test('is never decoded with a colour profile that unfolds to many megabytes, nor with too many pixels', () => {
    const profile = Buffer.concat([Buffer.from('sRGB\0\0'), deflateSync(Buffer.alloc(20 * 1024 * 1024))])
    const stored = prepared(png(60, 60, chunk('iCCP', profile)))
    expect(Buffer.from(stored).includes('iCCP')).toBe(false)
    expect(stored.length).toBeLessThan(1000)
    expect(preparePicture(png(5000, 5000))).toEqual({ fault: 'TOO_LARGE' })
    expect(preparePicture(png(2100, 2000), 4_000_000)).toEqual({ fault: 'TOO_LARGE' })
  })
})
