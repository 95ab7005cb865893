import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { PanelProps } from './panel.tsx'
import { useLatePart } from '../ui/overlay/use-late-part.ts'

interface PanelButtonProps<Own> {
  readonly className: string
  /** Name of the button; absent: its content. */
  readonly label?: string
  /** Loads the panel, when the button is approached. */
  readonly loadPanel: () => Promise<ComponentType<Own & PanelProps>>
  /** What the panel receives besides its button and how it closes. */
  readonly panelProps: Own
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** Renders a button of the header and the panel that it opens and closes; a closed panel returns the focus to it. */
export function PanelButton<Own extends object>({
  className,
  label,
  loadPanel,
  panelProps,
  onOpen,
  children,
}: PanelButtonProps<Own>) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { Part: Panel, prepare, load } = useLatePart(loadPanel)
  const shown = open && Panel !== undefined
  const handleClose = (restoreFocus: boolean) => {
    setOpen(false)
    if (restoreFocus) button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={shown}
        onClick={() => {
          load(() => setOpen(false))
          if (!shown) onOpen?.()
          setOpen(!shown)
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {children}
      </button>
      {shown ? <Panel {...panelProps} anchor={button} onClose={handleClose} /> : null}
    </>
  )
}
