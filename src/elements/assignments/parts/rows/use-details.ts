import { useState } from 'react'

/**
 * Manages whether the details of a row are open. Each refused save whose reason is in them opens them: `refused` is
 * another object then, and undefined where the reason is elsewhere.
 */
export function useDetails(refused: object | undefined): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<object>()
  if (refused !== seen) {
    setSeen(refused)
    if (refused) setOpen(true)
  }
  return [open, setOpen]
}
