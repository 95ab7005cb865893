/** Side of a tile, in pixels. */
const TILE = 8

type Draw = (pen: CanvasRenderingContext2D) => void

const drawLine = (pen: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void => {
  pen.beginPath()
  pen.moveTo(x1, y1)
  pen.lineTo(x2, y2)
  pen.stroke()
}

/** Draws stripes beyond the edges of the tile, so that they join those of the next one. */
const drawStripes: Draw = (pen) => [-TILE, 0, TILE].forEach((x) => drawLine(pen, x - 1, TILE + 1, x + TILE + 1, -1))
const drawDots: Draw = (pen) =>
  [2, 6].forEach((at) => {
    pen.beginPath()
    pen.arc(at, at, 1.4, 0, 2 * Math.PI)
    pen.fill()
  })
const drawBars: Draw = (pen) => [2, 6].forEach((y) => drawLine(pen, 0, y, TILE, y))

/** Textures by the index of a series: full, striped, dotted, lined. They distinguish the series without colours. */
const TEXTURES: readonly (Draw | undefined)[] = [undefined, drawStripes, drawDots, drawBars]

/** Dash patterns of lines, by the index of a series. */
export const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3]]

/**
 * Creates the fill for the series at this index. Only its strokes are coloured; the background shows through.
 * `strength` is the opacity, 1 is full.
 */
export function createPattern(place: number, colour: string, strength = 1): CanvasPattern | string {
  const texture = TEXTURES[place % TEXTURES.length]
  const density = window.devicePixelRatio || 1
  const tile = document.createElement('canvas')
  tile.width = tile.height = Math.round(TILE * density)
  const pen = tile.getContext('2d')
  if (!pen) return colour
  pen.scale(tile.width / TILE, tile.height / TILE)
  pen.globalAlpha = strength
  pen.fillStyle = pen.strokeStyle = colour
  pen.lineWidth = 2
  if (texture) texture(pen)
  else pen.fillRect(0, 0, TILE, TILE)
  const pattern = pen.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(TILE / tile.width))
  return pattern ?? colour
}
