import { useEffect, useRef, type RefObject } from 'react'

/** Gives the focus to the first field of a part when it appears, and again when `step` changes. */
export function useFirstField(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [step])
  return box
}
