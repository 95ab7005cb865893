import { useEffect, useId, useRef, type ReactNode } from 'react'
import { focusedElement } from './focused-element.ts'
import { IconButton } from './icon-button.tsx'
import { useWords } from '../words.tsx'

interface DrawerProps {
  readonly title: string
  /** A line below the title: whose record this is. */
  readonly about?: ReactNode
  /** Stays in sight below what scrolls: a summary, the buttons. */
  readonly foot?: ReactNode
  /** For tables and trees: as wide as 720 px instead of 480 px. */
  readonly wide?: boolean
  /** Escape, the cross, and a press beside it. Drawn only while it is open: leave it out to close it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A panel at the end of the window, over the page: something about one record without leaving its list. The focus stays inside, begins at its title and goes back
 * to where it was. `drawer.css` belongs to the sheets of its screen.
 */
export function Drawer({ title, about, foot, wide = false, onClose, children }: DrawerProps) {
  const { t } = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Where a press began: somebody who marks text and lets go beside the panel does not mean to close it. */
  const pressed = useRef<EventTarget>(null)
  useEffect(() => {
    const before = focusedElement()
    dialog.current?.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => before?.focus({ preventScroll: true })
  }, [])
  return (
    <dialog
      ref={dialog}
      className="c-side"
      data-wide={wide ? '' : undefined}
      aria-labelledby={`${id}t`}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onClose()
      }}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={({ target }) => {
        if (target === dialog.current && pressed.current === target) onClose()
      }}
    >
      <div className="c-side-box">
        <header className="c-side-head">
          <div>
            <h2 className="c-subtitle" id={`${id}t`} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {about ? <p className="c-soft c-small">{about}</p> : null}
          </div>
          <IconButton icon="close" label={t('common.close')} onClick={onClose} />
        </header>
        {/* A stop of its own, so that what holds nothing but text can be scrolled by key. */}
        <div className="c-side-body" role="group" aria-labelledby={`${id}t`} tabIndex={0}>
          {children}
        </div>
        {foot ? <footer className="c-side-foot">{foot}</footer> : null}
      </div>
    </dialog>
  )
}
