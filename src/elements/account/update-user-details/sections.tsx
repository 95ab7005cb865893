import { useState, type ReactNode } from 'react'
import { Collapse } from '../../ui/collapse/collapse.tsx'
import { focusDetails, type SlDetails } from '../../ui/shoelace/details.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import { useHost, useMessages } from '../../runtime/messages.tsx'

/** Ids of the page's sections, in display order. */
export type SectionId = 'personal' | 'contact' | 'pictures' | 'preferences' | 'security' | 'privacy'

/** One section of the page. */
export interface Section {
  readonly id: SectionId
  /** Whether a detail in it is missing. */
  readonly lacks?: boolean
  readonly body: ReactNode
}

/**
 * Minimum width in pixels for a menu beside the sections; all sections are then expanded. Must match the style sheet.
 */
const WIDE = 800

/** Expands a section, scrolls to it and focuses its heading. */
export function showSection(box: HTMLElement | null, id: SectionId): void {
  const section = box?.querySelector<HTMLElement>(`[data-section='${id}']`)
  const details = section?.querySelector<SlDetails>('.c-collapse')
  if (!section || !details) return
  details.open = true
  section.scrollIntoView({ block: 'start' })
  focusDetails(details)
}

interface SectionMenuProps {
  readonly label: string
  readonly sections: readonly Section[]
  readonly onShow: (id: SectionId) => void
}

/** Renders the links to the sections, beside them where the width allows. */
export function SectionMenu({ label, sections, onShow }: SectionMenuProps) {
  const { t } = useMessages()
  return (
    <nav className="c-section-menu" aria-label={label}>
      <ul>
        {sections.map(({ id, lacks }) => (
          <li key={id}>
            <button type="button" className="c-section-link" onClick={() => onShow(id)}>
              {t(`account.my.${id}`)}
              {lacks ? <span className="c-lacks" role="img" aria-label={t('account.my.lacks')} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Renders the sections. On a phone, only the first one and those with missing details are expanded at first. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useMessages()
  const host = useHost()
  const [open] = useState(() => {
    const wide = (host?.clientWidth ?? 0) >= WIDE
    return new Set(sections.filter(({ lacks }, index) => wide || index === 0 || lacks).map(({ id }) => id))
  })
  return (
    <div className="c-sections">
      {sections.map(({ id, lacks, body }) => (
        <div key={id} data-section={id}>
          <Collapse
            title={t(`account.my.${id}`)}
            level={2}
            open={open.has(id)}
            beside={
              lacks ? (
                <Tag kind="warning" size="small">
                  {t('account.my.lacks')}
                </Tag>
              ) : null
            }
          >
            {body}
          </Collapse>
        </div>
      ))}
    </div>
  )
}
