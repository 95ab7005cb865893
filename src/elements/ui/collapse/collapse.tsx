import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ToolIcon } from '../icons/tool-icons.tsx'

/** The `name` shared by sections of which only one is open at a time. */
export const TogetherContext = createContext<string | undefined>(undefined)
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

/**
 * Opens the section for printing and closes it again afterwards. The `name` is removed meanwhile, because with a common
 * name opening one section would close the others.
 */
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
 * Renders a collapsible section under its heading. It is the browser's own `details`, so that find-in-page opens it and
 * it works while scripts are busy. Needs `collapse.css` among the element's sheets.
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
