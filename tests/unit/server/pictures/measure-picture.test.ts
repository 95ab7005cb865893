import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'jpeg-js'
import { describe, expect, it } from 'vitest'
import { measurePicture } from '../../../../server/lib/parsing/pictures/measure-picture.ts'
import { readPngGreys } from '../../../../server/lib/parsing/pictures/png-pixels.ts'

interface Png {
  readonly width: number
  readonly depth: number
  readonly colour: number
  /** The lines, each with the number of its filter first. */
  readonly lines: readonly (readonly number[])[]
  readonly more?: readonly (readonly [string, readonly number[]])[]
  readonly interlaced?: boolean
}

function buildChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function buildPng({ width, depth, colour, lines, more = [], interlaced = false }: Png): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(lines.length, 4)
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    buildChunk('IHDR', head),
    ...more.map(([name, data]) => buildChunk(name, Buffer.from(data))),
    buildChunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}
const readGreys = (png: Png) => [...(readPngGreys(buildPng(png), 1000)?.values ?? [])]

describe('the brightness of a PNG', () => {
  it('is read from greys, colours, palettes and few bits', () => {
    expect(readGreys({ width: 2, depth: 8, colour: 0, lines: [[0, 10, 200]] })).toEqual([10, 200])
    expect(readGreys({ width: 1, depth: 8, colour: 2, lines: [[0, 255, 0, 0]] })).toEqual([76])
    expect(readGreys({ width: 1, depth: 16, colour: 0, lines: [[0, 100, 7]] })).toEqual([100])
    expect(readGreys({ width: 4, depth: 1, colour: 0, lines: [[0, 0b1010_0000]] })).toEqual([255, 0, 255, 0])
    const more = [['PLTE', [0, 0, 0, 255, 255, 255]]] as const
    expect(readGreys({ width: 2, depth: 8, colour: 3, lines: [[0, 1, 0]], more })).toEqual([255, 0])
    expect(readGreys({ width: 2, depth: 8, colour: 4, lines: [[0, 0, 255, 0, 0]] })).toEqual([0, 255])
  })

  it('is the same whatever the filters of its lines', () => {
    const plain = { width: 3, depth: 8, colour: 0 }
    const rows = [
      [10, 20, 40],
      [15, 25, 35],
      [15, 25, 35],
    ]
    const whole = readGreys({ ...plain, lines: rows.map((row) => [0, ...row]) })
    expect(whole).toEqual(rows.flat())
    // Left; above; the mean of both, and Paeth's choice.
    expect(
      readGreys({
        ...plain,
        lines: [
          [1, 10, 10, 20],
          [2, 5, 5, 251],
          [2, 0, 0, 0],
        ],
      }),
    ).toEqual(whole)
    expect(
      readGreys({
        ...plain,
        lines: [
          [3, 10, 15, 30],
          [4, 5, 5, 251],
          [4, 0, 0, 0],
        ],
      }),
    ).toEqual(whole)
  })

  it('is not read from an interlaced, a damaged or a too large one', () => {
    const png: Png = { width: 2, depth: 8, colour: 0, lines: [[0, 10, 200]] }
    expect(readPngGreys(buildPng({ ...png, interlaced: true }), 1000)).toBeNull()
    expect(readPngGreys(buildPng(png), 1)).toBeNull()
    expect(readPngGreys(buildPng({ ...png, lines: [[0, 10]] }), 1000)).toBeNull()
    expect(measurePicture(buildPng({ ...png, interlaced: true }))).toEqual({ digest: expect.any(String) as string })
  })
})

describe('the measures of a picture', () => {
  const draw = (tone: (x: number, y: number) => number, quality = 90) => {
    const data = Buffer.alloc(300 * 300 * 4, 255)
    for (let place = 0; place < 300 * 300; place += 1)
      data.fill(tone(place % 300, Math.floor(place / 300)), place * 4, place * 4 + 3)
    return encode({ width: 300, height: 300, data }, quality).data
  }

  it('say how bright it is, how much it differs, and how sharp its edges are', () => {
    const flat = measurePicture(draw(() => 30))
    expect(flat).toMatchObject({ contrast: 0, sharpness: 0 })
    expect('brightness' in flat && Math.abs(flat.brightness - 30)).toBeLessThan(3)
    const [sharp, soft] = [
      measurePicture(draw((x) => (x % 40 < 20 ? 60 : 190))),
      measurePicture(draw((x) => 125 + 65 * Math.sin((x * Math.PI) / 150))),
    ]
    expect('sharpness' in sharp && sharp.sharpness).toBeGreaterThan(200)
    expect('sharpness' in soft && soft.sharpness).toBeLessThan(50)
  })

  it('have the same hash for the same pixels only', () => {
    const picture = (x: number, y: number) => (x * y) % 200
    const withComment = (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, 2), Buffer.from('fffe0006', 'hex'), Buffer.from('text'), bytes.subarray(2)])
    const one = draw(picture)
    expect(measurePicture(withComment(one)).digest).toBe(measurePicture(one).digest)
    expect(measurePicture(draw(picture, 50)).digest).not.toBe(measurePicture(one).digest)
  })
})
