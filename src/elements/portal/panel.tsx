import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useMessages } from '../runtime/messages.tsx'
import { LineIcon } from '../ui/icons/icons.tsx'
import { Popup } from '../ui/popup/popup.tsx'
import popup from '../ui/popup/popup.css?inline'
import css from './panel.css?inline'
import { useLateSheets } from './use-late-sheets.ts'

const SHEETS = [popup, css]
const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11'

/** What a panel of the header is given. */
export interface PanelProps {
  /** The button that opens it. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Called on Escape, the close button, a press outside (true: the focus returns), and when the focus leaves. */
  readonly onClose: (restoreFocus: boolean) => void
}

/**
 * Renders a panel below a button of the header. The focus moves to its heading; leaving it closes it, so that it hides
 * nothing that has the focus.
 */
export function Panel({
  anchor,
  title,
  beside,
  placement = 'bottom-end',
  onClose,
  children,
}: PanelProps & {
  readonly title: ReactNode
  readonly beside?: ReactNode
  readonly placement?: 'bottom-start' | 'bottom-end'
  readonly children: ReactNode
}) {
  const { t } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useLateSheets(SHEETS)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const button = anchor.current
    // The focus may go back to the button, but when it goes on from there the panel would hide what has it.
    const handleLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !heading.current?.closest('[role=dialog]')?.contains(relatedTarget))
        close.current(false)
    }
    button?.addEventListener('focusout', handleLeave)
    return () => button?.removeEventListener('focusout', handleLeave)
  }, [anchor])
  return (
    <Popup
      anchor={anchor}
      placement={placement}
      className="c-head-panel"
      role="dialog"
      aria-labelledby="c-head-panel"
      onClose={() => onClose(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && relatedTarget !== anchor.current)
          onClose(false)
      }}
    >
      <div className="c-head-panel-top">
        <h2 id="c-head-panel" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {beside}
        <button type="button" className="c-tool" aria-label={t('common.close')} onClick={() => onClose(true)}>
          <LineIcon path={CLOSE} />
        </button>
      </div>
      {children}
    </Popup>
  )
}
