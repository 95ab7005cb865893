import { useLayoutEffect, useState, type RefObject } from 'react'
import { observeSize } from '../../tabs/observe-size.ts'

/** A list that is narrower than this, in pixels, is rendered as cards (specification, section 11.0.1). */
export const NARROW = 640

/**
 * Returns the width of an element in pixels, measured again whenever it changes; undefined before the first
 * measurement.
 */
export function useElementWidth(part: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const measured = part.current
    if (!measured) return
    const measureRoom = () => setRoom(measured.clientWidth)
    measureRoom()
    return observeSize(measured, measureRoom)
  }, [part])
  return room
}
