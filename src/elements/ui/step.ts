/** How far an arrow key goes along a line of things: 1 to the next, -1 to the one before, 0 for any other key. Mirrored where the line runs from right to left. */
export function stepOf(key: string, line: Element): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === (getComputedStyle(line).direction === 'ltr') ? 1 : -1
}
