import { readChartTheme } from './chart-theme.ts'

/** Space around a chart in a picture, in pixels of the picture. */
const MARGIN = 32
const TITLE_SIZE = 26

/**
 * Returns a drawn chart as a picture, with its title above it and the colours of the page. Null where the browser
 * cannot create one.
 */
export function renderChartImage(
  canvas: HTMLCanvasElement,
  title: string,
  direction: 'ltr' | 'rtl',
): Promise<Blob | null> {
  const place = canvas.parentElement ?? canvas
  const theme = readChartTheme(place)
  const picture = document.createElement('canvas')
  const top = MARGIN + TITLE_SIZE * 2
  picture.width = canvas.width + 2 * MARGIN
  picture.height = canvas.height + top + MARGIN
  const pen = picture.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = theme.surface
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.fillStyle = theme.ink
  pen.font = `600 ${TITLE_SIZE}px ${theme.font}`
  pen.direction = direction
  pen.textAlign = 'start'
  pen.fillText(title, direction === 'rtl' ? picture.width - MARGIN : MARGIN, MARGIN + TITLE_SIZE, canvas.width)
  pen.drawImage(canvas, MARGIN, top)
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'))
}
