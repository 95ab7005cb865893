import { useMemo, useState } from 'react'
import { createLineIds, type LineIds } from '../rows/line-ids.ts'

/** Returns the ids of the lines of assignments. A line that moves takes along what is kept for it, by `onMove`. */
export function useMovableLines(onMove: (from: string, to: string) => void): LineIds {
  const [ids] = useState(createLineIds)
  return useMemo(
    () => ({
      of: ids.of,
      move(from: string, to: string) {
        ids.move(from, to)
        onMove(from, to)
      },
    }),
    [ids, onMove],
  )
}
