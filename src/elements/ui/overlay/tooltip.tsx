import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { Popup } from './popup.tsx'

/** How long the pointer must rest before the tooltip opens, in milliseconds. */
const SHOW_DELAY_MS = 300

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
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(pointed), pointed ? SHOW_DELAY_MS : 120)
    return () => clearTimeout(timer)
  }, [pointed])
  return (
    <span
      ref={anchor}
      className="c-explained"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onClick={({ target }) => {
        // A menu has opened, which the tooltip must not cover.
        if (!(target instanceof Element) || !target.closest('[aria-haspopup]')) return
        setPointed(false)
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
