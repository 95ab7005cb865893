import { useLayoutEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react'
import { Popup } from '../../popup/popup.tsx'

interface LayerProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Renders a small popup of a list's tools. The focus goes to its first control, and back to its button when it is
 * closed by keyboard. Tabbing out of it closes it.
 */
export function Layer({ anchor, label, onClose, children }: LayerProps) {
  const inside = useRef<HTMLDivElement>(null)
  const tabbing = useRef(false)
  useLayoutEffect(() => {
    inside.current?.querySelector<HTMLElement>(':is(input,select,button):enabled')?.focus({ preventScroll: true })
  }, [])
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || inside.current?.contains(relatedTarget)) return
    // A press on the button closes it by itself.
    if (tabbing.current || !anchor.current?.contains(relatedTarget)) onClose()
  }
  const closeLayer = () => {
    const within = inside.current?.contains((inside.current.getRootNode() as Document | ShadowRoot).activeElement)
    onClose()
    if (within) anchor.current?.focus({ preventScroll: true })
  }
  return (
    <Popup
      anchor={anchor}
      role="dialog"
      aria-label={label}
      className="c-layer"
      onClose={closeLayer}
      onBlur={handleBlur}
      onKeyDown={({ key }) => (tabbing.current = key === 'Tab')}
      onPointerDown={() => (tabbing.current = false)}
    >
      {/* Takes the focus on a press beside a control. Otherwise the page behind would receive it, which would close
          the popup. */}
      <div ref={inside} className="c-layer-inside" tabIndex={-1}>
        {children}
      </div>
    </Popup>
  )
}
