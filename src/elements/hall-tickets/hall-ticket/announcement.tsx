import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Renders the result of an attempt and takes the focus on mount, so that it is announced once. Unmounts between two
 * attempts.
 */
export function Announcement({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
