/**
 * Returns the step of an arrow key along a row: 1 to the next item, -1 to the previous one, 0 for any other key.
 * Mirrored in right-to-left rows.
 */
export function getStep(key: string, line: Element): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === (getComputedStyle(line).direction === 'ltr') ? 1 : -1
}
