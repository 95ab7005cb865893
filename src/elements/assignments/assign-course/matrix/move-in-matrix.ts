import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves the focus between the cells of the matrix: the arrow keys go to the next cell in their direction, Home and End
 * to the ends of the row, with Ctrl to the first and the last cell. Returns the cell that now has the focus; undefined
 * for other keys, and at the edge.
 */
export function moveInMatrix(event: KeyboardEvent<HTMLElement>, rightToLeft: boolean): string | undefined {
  const { target, key, ctrlKey } = event
  if (!(target instanceof HTMLElement) || target.dataset.cell === undefined) return undefined
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('td')])
    .filter((cells) => cells.some((cell) => cell.querySelector('[data-cell]')))
  const place = rows.findIndex((cells) => cells.some((cell) => cell.contains(target)))
  const row = rows[place]
  if (!row) return undefined
  const [down, along] = STEPS[key] ?? [0, 0]
  const column = row.findIndex((cell) => cell.contains(target)) + (rightToLeft ? -along : along)
  const hasCell = (cell: Element) => cell.querySelector('[data-cell]') !== null
  const goal = rows.at(ctrlKey && key === 'Home' ? 0 : ctrlKey && key === 'End' ? -1 : place + down) ?? []
  const at = key === 'Home' ? goal.findIndex(hasCell) : key === 'End' ? goal.findLastIndex(hasCell) : column
  const next = place + down < 0 ? undefined : goal[at]?.querySelector<HTMLElement>('[data-cell]')
  if (!next || next === target) return undefined
  event.preventDefault()
  event.stopPropagation()
  next.focus({ preventScroll: true })
  // All of it: a browser leaves a cell where it is that can be seen in part.
  next.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return next.dataset.cell
}
