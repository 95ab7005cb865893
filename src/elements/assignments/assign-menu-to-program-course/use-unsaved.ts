import { useMemo } from 'react'

/** Whether a part of the screen has unsaved changes: it says so, and the part around it asks before it is replaced. */
export interface Unsaved {
  readonly now: () => boolean
  readonly set: (unsaved: boolean) => void
}

/** Returns a value that parts of a screen share without rendering again. */
export function useUnsaved(): Unsaved {
  return useMemo(() => {
    let current = false
    return {
      now: () => current,
      set(unsaved) {
        current = unsaved
      },
    }
  }, [])
}
