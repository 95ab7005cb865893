import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ToolIcon } from '../tool-icons.tsx'

/** The name that sections share of which one only is open at a time. */
export const TogetherContext = createContext<string | undefined>(undefined)
/** Whether a section was opened once: what is loaded late begins then. */
export const OpenedContext = createContext(true)

interface CollapseProps {
  readonly title: string
  /** What stands at the end of its line: a count, a status. It is no control. */
  readonly beside?: ReactNode
  /** The heading that it is on its page. */
  readonly level?: 2 | 3 | 4 | 5 | 6
  /** Open when it appears. Nothing is remembered. */
  readonly open?: boolean
  /** The style guide shows a state of its line by it. */
  readonly shownAs?: string
  readonly children: ReactNode
}

/** Shown open for a print; closed again afterwards. With a common name opening one would close the others. */
function useOpenInPrint(section: { readonly current: HTMLDetailsElement | null }): void {
  useLayoutEffect(() => {
    let before: { open: boolean; name: string } | undefined
    const begin = () => {
      if (!section.current || before) return
      before = { open: section.current.open, name: section.current.name }
      section.current.name = ''
      section.current.open = true
    }
    const end = () => {
      if (!section.current || !before) return
      section.current.open = before.open
      section.current.name = before.name
      before = undefined
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [section])
}

/**
 * A section that opens under its heading. It is the browser's own, so that finding in the page opens it, and it works while scripts are busy.
 * `collapse.css` belongs to its sheets.
 */
export function Collapse({ title, beside, level = 3, open = false, shownAs, children }: CollapseProps) {
  const section = useRef<HTMLDetailsElement>(null)
  const together = useContext(TogetherContext)
  const [opened, setOpened] = useState(open)
  const Heading = `h${level}` as const
  useOpenInPrint(section)
  return (
    <details
      ref={section}
      className="c-collapse"
      name={together}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary className="c-collapse-line" data-as={shownAs}>
        <Heading className="c-collapse-title">{title}</Heading>
        {beside}
        <ToolIcon name="down" />
      </summary>
      <div className="c-collapse-body">
        <TogetherContext value={undefined}>
          <OpenedContext value={opened}>{children}</OpenedContext>
        </TogetherContext>
      </div>
    </details>
  )
}
