import { useEffect, useRef, type ReactNode } from 'react'

/** What came of an attempt; takes the focus, so that it is heard once. Goes away between two attempts. */
export function Told({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
