import { create } from 'qrcode'

/** The modules of a QR code (error level M), row by row. */
export interface QrMatrix {
  readonly size: number
  readonly dark: (row: number, column: number) => boolean
}

/**
 * Encodes a text as a QR code. The payloads are random letters and digits: a search for segments that pack better would
 * take ten times as long and find none.
 */
export const encodeQrMatrix = (text: string): QrMatrix => {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: 2,
  })
  return {
    size: modules.size,
    dark: (row, column) =>
      row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1,
  }
}

const STEPS = [
  { letter: 'h', row: 0, column: 1 },
  { letter: 'v', row: 1, column: 0 },
  { letter: 'h', row: 0, column: -1 },
  { letter: 'v', row: -1, column: 0 },
] as const

/** Returns the edges that leave each corner with a dark module on their right: bit 1 east, 2 south, 4 west, 8 north. */
const listEdges = ({ size, dark }: QrMatrix): Uint8Array => {
  const side = size + 1
  const edges = new Uint8Array(side * side)
  const addEdge = (row: number, column: number, direction: number) => {
    const corner = row * side + column
    edges[corner] = (edges[corner] ?? 0) | (1 << direction)
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!dark(row, column)) continue
      if (!dark(row - 1, column)) addEdge(row, column, 0)
      if (!dark(row, column + 1)) addEdge(row, column + 1, 1)
      if (!dark(row + 1, column)) addEdge(row + 1, column + 1, 2)
      if (!dark(row, column - 1)) addEdge(row + 1, column, 3)
    }
  }
  return edges
}

/** Returns one path around all dark areas: smaller than a rectangle per module, and without hairlines between them. */
export const buildQrPath = (matrix: QrMatrix): string => {
  const side = matrix.size + 1
  const edges = listEdges(matrix)
  let path = ''
  for (let start = 0; start < edges.length; start++) {
    while ((edges[start] ?? 0) !== 0) {
      path += `M${start % side} ${Math.floor(start / side)}`
      let corner = start
      let heading = -1
      let run = 0
      do {
        const leaving = edges[corner] ?? 0
        // At a corner where two areas touch, turning right stays on the current area.
        const next = [heading + 1, heading, heading + 3]
          .map((turn) => (turn + 4) % 4)
          .find((turn) => leaving & (1 << turn))
        const direction = heading === -1 || next === undefined ? 31 - Math.clz32(leaving & -leaving) : next
        if (direction !== heading && run > 0) path += formatSegment(heading, run)
        if (direction !== heading) run = 0
        edges[corner] = leaving & ~(1 << direction)
        const step = STEPS[direction]
        if (step === undefined) break
        corner += step.row * side + step.column
        heading = direction
        run++
      } while (corner !== start)
      path += 'Z'
    }
  }
  return path
}

const formatSegment = (direction: number, run: number): string => {
  const step = STEPS[direction]
  return step === undefined ? '' : `${step.letter}${run * (step.row + step.column)}`
}

/** Returns the QR code of a text as an SVG picture, one unit per module, without the quiet zone. */
export const renderQrSvg = (text: string): string => {
  const matrix = encodeQrMatrix(text)
  const { size } = matrix
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${buildQrPath(matrix)}" fill-rule="evenodd"/></svg>`
}
