import { useRef, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { useModal } from './use-modal.ts'

interface DrawerProps {
  readonly title: string
  /** A line below the title: whose record this is. */
  readonly about?: ReactNode
  /** Stays visible below the scrolling content: a summary, the buttons. */
  readonly foot?: ReactNode
  /** For tables and trees: 720 px wide instead of 480 px. */
  readonly wide?: boolean
  /** Called on Escape, the close button, and a press outside. The drawer is open as long as it is rendered. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Renders a panel at the end of the window, over the page: one record without leaving its list. The focus stays inside,
 * starts at the title and is restored on closing. Needs `drawer.css` among the sheets of its screen.
 */
export function Drawer({ title, about, foot, wide = false, onClose, children }: DrawerProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Where a press began: selecting text and releasing outside the panel must not close it. */
  const pressed = useRef<EventTarget>(null)
  useModal(dialog, heading)
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
        {/* No header or footer: in a dialog, they would be landmarks of the page. */}
        <div className="c-side-head">
          <div>
            <h2 className="c-subtitle" id={`${id}t`} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {about ? <p className="c-soft c-small">{about}</p> : null}
          </div>
          <IconButton icon="close" label={t('common.close')} onClick={onClose} />
        </div>
        {/* A tab stop of its own, so that text-only content can be scrolled by keyboard. */}
        <div className="c-side-body" role="group" aria-labelledby={`${id}t`} tabIndex={0}>
          {children}
        </div>
        {foot ? <div className="c-side-foot">{foot}</div> : null}
      </div>
    </dialog>
  )
}
