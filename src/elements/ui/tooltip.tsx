import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { Popup } from './popup.tsx'

/** How long somebody must point at a thing, in milliseconds, before its tooltip opens. */
const PATIENCE = 300

interface TooltipProps {
  /** One sentence; what is not understood without it does not belong into a tooltip. */
  readonly text: string
  /** Draws what it explains, wired to the explanation. */
  readonly children: (wiring: { 'aria-describedby': string }) => ReactElement
}

/** Explains what it stands around, to the mouse, to the keyboard and to whoever listens (WCAG 1.4.13: it can be pointed at, and Escape closes it). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(pointed), pointed ? PATIENCE : 120)
    return () => clearTimeout(timer)
  }, [pointed])
  return (
    <span
      ref={anchor}
      className="c-explained"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onClick={({ target }) => {
        // A menu has opened, which nothing is to cover.
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
