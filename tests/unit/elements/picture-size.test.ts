import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSET_RULES } from '../../../src/contract/account/own-pictures.ts'
import { cropToRatio, findBestEncoding, listCandidateSizes } from '../../../src/elements/ui/file/picture-size.ts'

const { PHOTO, SIGNATURE } = ASSET_RULES

describe('a picture of any size', () => {
  test.each([
    ['PHOTO', PHOTO],
    ['SIGNATURE', SIGNATURE],
  ] as const)('becomes a %s of an accepted ratio and size, or is too small', (_kind, rules) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (width, height) => {
        const cut = cropToRatio({ width, height }, rules)
        expect(cut.x >= 0 && cut.y >= 0 && cut.x + cut.width <= width && cut.y + cut.height <= height).toBe(true)
        const sizes = listCandidateSizes(cut, rules)
        if (cut.width < rules.minWidth || cut.height < rules.minHeight) expect(sizes).toEqual([])
        for (const size of sizes) {
          const ratio = size.width / size.height
          expect(
            size.width >= rules.minWidth &&
              size.width <= rules.maxWidth &&
              size.height >= rules.minHeight &&
              size.height <= rules.maxHeight,
            JSON.stringify({ width, height, size }),
          ).toBe(true)
          expect(ratio >= rules.minRatio && ratio <= rules.maxRatio, JSON.stringify({ width, height, size })).toBe(true)
          expect(size.width <= cut.width && size.height <= cut.height).toBe(true)
        }
      }),
    )
  })
})

describe('a photograph', () => {
  test('of an accepted ratio is not cropped', () => {
    expect(cropToRatio({ width: 3000, height: 4000 }, PHOTO)).toEqual({ x: 0, y: 0, width: 3000, height: 4000 })
  })

  test('in landscape is cropped equally on both sides; one that is too tall, more below than above', () => {
    expect(cropToRatio({ width: 4000, height: 3000 }, PHOTO)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 })
    expect(cropToRatio({ width: 900, height: 3000 }, PHOTO)).toEqual({ x: 0, y: 500, width: 900, height: 1500 })
  })

  test('of a phone is scaled down to a large size, and a small one is never enlarged', () => {
    const [first] = listCandidateSizes({ width: 3000, height: 4000 }, PHOTO)
    expect((first?.width ?? 0) * (first?.height ?? 0)).toBeGreaterThan(380_000)
    expect(listCandidateSizes({ width: 350, height: 450 }, PHOTO)[0]).toEqual({ width: 350, height: 450 })
    expect(listCandidateSizes({ width: 349, height: 450 }, PHOTO)).toEqual([])
  })

  test('with much detail is compressed and scaled down until it is small enough, or rejected', async () => {
    // As many bytes as a camera's JPEG of a detailed scene needs.
    const noisy = ({ width, height }: { width: number; height: number }, quality: number) =>
      Promise.resolve({ size: Math.round(width * height * quality) })
    const sizes = listCandidateSizes({ width: 700, height: 900 }, PHOTO)
    const limits = { maxBytes: 170_000 }
    const found = await findBestEncoding(sizes, limits, noisy)
    expect(found?.encoded.size).toBeLessThanOrEqual(limits.maxBytes)
    expect(found?.width).toBeLessThan(sizes[0]?.width ?? 0)
    expect(await findBestEncoding(sizes.slice(-1), { maxBytes: 1000 }, noisy)).toBeUndefined()
  })
})
