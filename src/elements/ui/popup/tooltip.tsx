import { useEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Popup } from './popup.tsx'

/** How long the pointer must rest before the tooltip opens, in milliseconds. */
const SHOW_DELAY_MS = 300
/** How long it stays after the pointer has left. */
const HIDE_DELAY_MS = 120

interface TooltipProps {
  /** One sentence; essential information does not belong into a tooltip. */
  readonly text: string
  /** Renders the explained control, connected to the explanation. */
  readonly children: (wiring: { 'aria-describedby': string }) => ReactElement
}

/**
 * Adds a tooltip to its content, for mouse, keyboard and screen readers (WCAG 1.4.13: it can be hovered, and Escape
 * closes it).
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useUniqueId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setLater = (wanted: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(wanted), wanted ? SHOW_DELAY_MS : HIDE_DELAY_MS)
  }
  return (
    <span
      ref={anchor}
      className="c-explained"
      // Not when it enters: content that scrolls under a resting pointer does that too.
      onMouseMove={() => setLater(true)}
      onMouseLeave={() => setLater(false)}
      onClick={({ target }) => {
        // A menu has opened, which the tooltip must not cover.
        if (!(target instanceof Element) || !target.closest('[aria-haspopup]')) return
        clearTimeout(timer.current)
        setOpen(false)
      }}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) setOpen(true)
      }}
      onBlur={() => setOpen(false)}
    >
      {children({ 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
      {open ? (
        <Popup anchor={anchor} placement="top" className="c-tooltip" aria-hidden="true" onClose={() => setOpen(false)}>
          {text}
        </Popup>
      ) : null}
    </span>
  )
}
