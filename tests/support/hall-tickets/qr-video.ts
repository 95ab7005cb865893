import { encodeQrMatrix } from '../../../server/lib/pdf/qr.ts'

const WIDTH = 640
const HEIGHT = 480

/** A film of a printed QR code as a camera sees it (YUV4MPEG2, 640 × 480), for Chromium's fake camera. */
export function renderQrVideo(text: string, frames = 4): Buffer {
  const matrix = encodeQrMatrix(text)
  const scale = Math.floor(HEIGHT / (matrix.size + 8))
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - matrix.size * scale) / 2)) as [number, number]
  const light = Buffer.alloc(WIDTH * HEIGHT, 225)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1)
      if (matrix.dark(Math.floor((y - top) / scale), Math.floor((x - left) / scale))) light[y * WIDTH + x] = 40
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: frames }, () => frame),
  ])
}
