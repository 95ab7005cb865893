import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import type { SlDetails } from '../shoelace/details.ts'
import { TogetherContext } from './collapse.tsx'

interface CollapseGroupProps {
  /** Accessible name of the group. */
  readonly label: string
  /** Opening one closes the others; then there is no "expand all". */
  readonly single?: boolean
  /** Sections only. */
  readonly children: ReactNode
}

/** Renders sections that belong together, with "expand all" and "collapse all", or with only one open at a time. */
export function CollapseGroup({ label, single = false, children }: CollapseGroupProps) {
  const { t } = useMessages()
  const name = useUniqueId()
  const group = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const together = useMemo(
    () => ({
      name,
      onOpen(opened: SlDetails) {
        for (const section of group.current?.querySelectorAll<SlDetails>('.c-collapse') ?? [])
          if (section !== opened && section.dataset.together === name) section.open = false
      },
    }),
    [name],
  )
  const setAll = (open: boolean) => {
    for (const section of group.current?.querySelectorAll<SlDetails>('.c-collapse') ?? []) section.open = open
    setAnnouncement(t(open ? 'collapse.allOpen' : 'collapse.allClosed'))
  }
  return (
    <div className="c-collapse-group" role="group" aria-label={label}>
      {single ? null : (
        <div className="c-collapse-all">
          <Button kind="quiet" data-size="small" onClick={() => setAll(true)}>
            {t('collapse.expandAll')}
          </Button>
          <Button kind="quiet" data-size="small" onClick={() => setAll(false)}>
            {t('collapse.collapseAll')}
          </Button>
          <span className="c-hidden" role="status">
            {announcement}
          </span>
        </div>
      )}
      <div ref={group} className="c-collapse-sections">
        <TogetherContext value={single ? together : undefined}>{children}</TogetherContext>
      </div>
    </div>
  )
}
