import { encodeQrMatrix } from '../../../../server/lib/pdf/qr.ts'

/** A canvas with the QR code of a text, as our documents print it. */
export function qrCanvas(text: string, scale = 6): HTMLCanvasElement {
  const matrix = encodeQrMatrix(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (matrix.size + 8) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (let row = 0; row < matrix.size; row += 1)
    for (let column = 0; column < matrix.size; column += 1)
      if (matrix.dark(row, column)) context.fillRect((column + 4) * scale, (row + 4) * scale, scale, scale)
  return canvas
}

/** The picture of a canvas as a file that somebody chooses. */
export const pictureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'ticket.png', { type: 'image/png' }))
          : reject(new Error('There is no picture.')),
      'image/png',
    )
  })
