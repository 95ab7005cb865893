import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first field of a part on mount, and whenever `step` changes. */
export function useFirstField(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [step])
  return box
}
