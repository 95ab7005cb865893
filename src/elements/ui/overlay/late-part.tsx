import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { useLatePart } from './use-late-part.ts'

interface LatePartProps<Props> {
  readonly loadPart: () => Promise<ComponentType<Props>>
  /** Called when the part could not be loaded, which is shown: closes what has opened it. */
  readonly onFailed: () => void
  readonly children: (Part: ComponentType<Props>) => ReactNode
}

/** Renders a drawer whose file is loaded when it opens, for instance by the address. Without it, its screen stays. */
export function LatePart<Props>({ loadPart, onFailed, children }: LatePartProps<Props>) {
  const { Part, load } = useLatePart(loadPart)
  const loadFirst = useRef(() => load(onFailed))
  useEffect(() => loadFirst.current(), [])
  return Part ? children(Part) : null
}
