import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { SlDetails } from '../shoelace/details.ts'
import '../shoelace/details.ts'
import { DataText } from '../i18n/data-text.tsx'

/** A group in which only one section is open at a time. */
interface Together {
  readonly name: string
  /** Called when a section has been opened. */
  readonly onOpen: (section: SlDetails) => void
}

/** The group that a section belongs to, where only one of it is open at a time. */
export const TogetherContext = createContext<Together | undefined>(undefined)
/** Whether a section has been opened once: lazy loading starts then. */
export const OpenedContext = createContext(true)

interface CollapseProps {
  readonly title: string
  /** Shown at the end of its line: a count, a status. Not a control. */
  readonly beside?: ReactNode
  /** Its heading level in the page. */
  readonly level?: 2 | 3 | 4 | 5 | 6
  /** Open at first. The state is not stored. */
  readonly open?: boolean
  /** Shows the line in a given state, for the style guide. */
  readonly shownAs?: string
  readonly children: ReactNode
}

/** Opens the section for printing and closes it again afterwards. Returns whether that is so at present. */
function useOpenInPrint(section: { readonly current: SlDetails | null }): () => boolean {
  const before = useRef<boolean>(undefined)
  useLayoutEffect(() => {
    const handleBeforePrint = () => {
      if (!section.current || before.current !== undefined) return
      before.current = section.current.open
      section.current.open = true
    }
    const handleAfterPrint = () => {
      if (section.current && before.current !== undefined) section.current.open = before.current
      before.current = undefined
    }
    window.addEventListener('beforeprint', handleBeforePrint)
    window.addEventListener('afterprint', handleAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', handleBeforePrint)
      window.removeEventListener('afterprint', handleAfterPrint)
    }
  }, [section])
  return () => before.current !== undefined
}

/**
 * Renders a collapsible section under its heading. There is a native `details` in it, which find-in-page opens. Needs
 * `collapse.css` among the element's sheets.
 */
export function Collapse({ title, beside, level = 3, open = false, shownAs, children }: CollapseProps) {
  const { language, direction } = useMessages()
  const section = useRef<SlDetails>(null)
  const together = useContext(TogetherContext)
  const [opened, setOpened] = useState(open)
  const Heading = `h${level}` as const
  const isPrinting = useOpenInPrint(section)
  return (
    <sl-details
      ref={section}
      className="c-collapse"
      lang={language}
      dir={direction}
      open={open}
      data-as={shownAs}
      data-together={together?.name}
      onsl-show={({ target, currentTarget }) => {
        // A section inside sends its events through this one.
        if (target !== currentTarget || isPrinting()) return
        setOpened(true)
        together?.onOpen(currentTarget as SlDetails)
      }}
    >
      <div slot="summary" className="c-collapse-line">
        <Heading className="c-collapse-title">
          <DataText>{title}</DataText>
        </Heading>
        {beside}
      </div>
      <div className="c-collapse-body">
        <TogetherContext value={undefined}>
          <OpenedContext value={opened}>{children}</OpenedContext>
        </TogetherContext>
      </div>
    </sl-details>
  )
}
