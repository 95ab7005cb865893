/** The requirements for a picture: pixels, bytes, and the ratio of width to height. */
export interface PictureRules {
  readonly minWidth: number
  readonly minHeight: number
  readonly maxWidth: number
  readonly maxHeight: number
  readonly maxBytes: number
  readonly minRatio: number
  readonly maxRatio: number
}

/** Width and height, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The part of a picture that is kept, in its own pixels. */
export interface CropArea extends Size {
  readonly x: number
  readonly y: number
}

/** JPEG qualities to try, the best first. */
const QUALITIES = [0.92, 0.84, 0.76, 0.68, 0.6] as const
/** With this many bits per pixel, a JPEG of medium quality looks like the original. */
const BITS_PER_PIXEL = 1
const STEP = 0.85

/**
 * Returns the part of a picture that has an allowed ratio. Width is cropped on both sides, height mostly at the bottom,
 * because faces are in the upper half. Returns the whole picture when its ratio is allowed already.
 */
export function cropToRatio({ width, height }: Size, { minRatio, maxRatio }: PictureRules): CropArea {
  const ratio = width / height
  const kept =
    ratio > maxRatio
      ? { width: Math.floor(height * maxRatio), height }
      : ratio < minRatio
        ? { width, height: Math.floor(width / minRatio) }
        : { width, height }
  return { ...kept, x: Math.floor((width - kept.width) / 2), y: Math.floor((height - kept.height) / 3) }
}

/** Scales a size by `scale` so that its whole pixels still have an allowed ratio. */
function scaleSize({ width, height }: Size, scale: number, { minRatio, maxRatio }: PictureRules): Size {
  const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)]
  return { width: Math.min(wide, Math.floor(tall * maxRatio)), height: Math.min(tall, Math.floor(wide / minRatio)) }
}

/**
 * Returns the sizes to try, the largest first; none when the picture is too small, because pictures are never enlarged.
 */
export function listCandidateSizes(cut: Size, rules: PictureRules): readonly Size[] {
  const { maxWidth, maxHeight, minWidth, minHeight, maxBytes } = rules
  const affordable = Math.sqrt((maxBytes * 8) / BITS_PER_PIXEL / (cut.width * cut.height))
  const least = Math.max(minWidth / cut.width, minHeight / cut.height)
  if (least > 1) return []
  const sizes: Size[] = []
  for (
    let scale = Math.max(least, Math.min(1, maxWidth / cut.width, maxHeight / cut.height, affordable));
    scale > least;
    scale *= STEP
  )
    sizes.push(scaleSize(cut, scale, rules))
  // One pixel more than the minimum, so that rounding does not go below it.
  const smallest = scaleSize(
    cut,
    Math.min(1, Math.max((minWidth + 1) / cut.width, (minHeight + 1) / cut.height)),
    rules,
  )
  return [...sizes, smallest]
}

/** Returns the first encoding within the limit, as large and as good as possible; undefined when there is none. */
export async function findBestEncoding<Encoded extends { readonly size: number }>(
  sizes: readonly Size[],
  { maxBytes }: Pick<PictureRules, 'maxBytes'>,
  encode: (size: Size, quality: number) => Promise<Encoded>,
): Promise<(Size & { readonly encoded: Encoded }) | undefined> {
  for (const size of sizes)
    for (const quality of QUALITIES) {
      const encoded = await encode(size, quality)
      if (encoded.size <= maxBytes) return { ...size, encoded }
    }
  return undefined
}
