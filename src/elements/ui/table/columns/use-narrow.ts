import type { RefObject } from 'react'
import { NARROW, useElementWidth } from './use-element-width.ts'

/** Returns whether an element is narrower than a table needs. */
export function useNarrow(part: RefObject<HTMLElement | null>): boolean {
  const room = useElementWidth(part)
  return room !== undefined && room < NARROW
}
