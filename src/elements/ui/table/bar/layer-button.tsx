import { useRef, useState, type ReactNode } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import { ToolIcon, type ToolIconName } from '../../icons/tool-icons.tsx'
import { Layer } from './layer.tsx'

interface LayerButtonProps {
  readonly icon?: ToolIconName
  readonly words: string
  /** The label of its popup; among the tools also that of the button. */
  readonly label: string
  readonly badge?: number
  /** A link in a line of text instead of a button among the tools. */
  readonly inText?: boolean
  /** The button is no longer needed: it disappears, but not while its popup is open. */
  readonly done?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** Renders a button with a small popup. */
export function LayerButton({
  icon,
  words,
  label,
  badge = 0,
  inText = false,
  done = false,
  children,
}: LayerButtonProps) {
  const { number } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useUniqueId()
  const closeLayer = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  if (done && !open) return null
  const wiring = {
    ref: button,
    id,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-label': inText ? undefined : label,
    onClick: () => setOpen(!open),
  } as const
  const inside = (
    <>
      {icon ? <ToolIcon name={icon} /> : null}
      {words}
      {/* The space separates the words for those who control the page by voice. */}
      {badge ? (
        <>
          {' '}
          <span className="c-badge">{number(badge)}</span>
        </>
      ) : null}
    </>
  )
  return (
    <>
      {inText ? (
        <button type="button" className="c-link c-small" {...wiring}>
          {inside}
        </button>
      ) : (
        <Button kind="secondary" data-size="small" {...wiring}>
          {inside}
        </Button>
      )}
      {open ? (
        <Layer anchor={button} label={label} onClose={() => setOpen(false)}>
          {children(closeLayer)}
        </Layer>
      ) : null}
    </>
  )
}
