/**
 * Reads the texts of all QR codes in a picture. `patient` allows more time for a single picture than for one of many
 * camera frames.
 */
export type ReadCodes = (source: HTMLVideoElement | ImageBitmap, patient: boolean) => Promise<readonly string[]>

/** The browser's own reader (Shape Detection API), where available. */
interface NativeDetector {
  new (options: { readonly formats: readonly string[] }): {
    detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

const FRAME_SIDE = 1280
const PICTURE_SIDE = 2400
const PATIENCE_MS = 1500

async function createNativeReader(): Promise<ReadCodes | undefined> {
  const { BarcodeDetector: Native } = globalThis as { readonly BarcodeDetector?: NativeDetector }
  const formats: readonly string[] | undefined = await Native?.getSupportedFormats().catch(() => [])
  if (!Native || !formats?.includes('qr_code')) return undefined
  const detector = new Native({ formats: ['qr_code'] })
  return async (source) => (await detector.detect(source).catch(() => [])).map(({ rawValue }) => rawValue)
}

/** Returns the pixels of a picture, scaled down if it is larger than a reader needs. */
function readPixels(source: HTMLVideoElement | ImageBitmap, most: number): ImageData | undefined {
  const [wide, high] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (wide === 0 || high === 0) return undefined
  const scale = Math.min(1, most / Math.max(wide, high))
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  // Draw transparent areas on white, like paper.
  if (context) context.fillStyle = '#fff'
  context?.fillRect(0, 0, width, height)
  context?.drawImage(source, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

async function createLibraryReader(): Promise<ReadCodes> {
  const { decodeQR } = await import('qr/decode.js')
  return async (source, patient) => {
    const pixels = readPixels(source, patient ? PICTURE_SIDE : FRAME_SIDE)
    if (!pixels) return []
    try {
      return [decodeQR(pixels, patient ? { effort: Infinity, timeLimit: PATIENCE_MS } : {})]
    } catch {
      return []
    }
  }
}

let reader: Promise<ReadCodes> | undefined

/**
 * Loads the QR code reader: the browser's own, else a library, on first use. Rejects when the library cannot be loaded.
 */
export function loadReader(): Promise<ReadCodes> {
  reader ??= createNativeReader().then((native) => native ?? createLibraryReader())
  reader.catch(() => (reader = undefined))
  return reader
}

/** Returns all QR codes in a file; undefined when it is not a picture that this browser can read. */
export async function readPicture(file: Blob): Promise<readonly string[] | undefined> {
  const [read, bitmap] = await Promise.all([loadReader(), createImageBitmap(file).catch(() => undefined)])
  if (!bitmap) return undefined
  const codes = await read(bitmap, true)
  bitmap.close()
  return codes
}
