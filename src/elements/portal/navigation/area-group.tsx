import type { ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { CHEVRON } from './icon-paths.ts'

interface AreaGroupProps {
  readonly name: string
  readonly icon: string
  readonly isOpen: boolean
  /** Whether the current page is in it. */
  readonly isHere: boolean
  readonly onPress: (wanted: boolean) => void
  /** Its entries, as items of a list. */
  readonly children: ReactNode
}

/** Renders an area of the navigation: the button that opens and closes it, and its entries. */
export function AreaGroup({ name, icon, isOpen, isHere, onPress, children }: AreaGroupProps) {
  const id = useUniqueId()
  return (
    <>
      <button
        type="button"
        className="c-nav-item"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isHere && !isOpen ? 'true' : undefined}
        data-tip={name}
        onClick={() => onPress(!isOpen)}
      >
        <LineIcon path={icon} />
        <span className="c-nav-words">{name}</span>
        <span className="c-nav-chevron">
          <LineIcon path={CHEVRON} />
        </span>
      </button>
      <ul id={id} className="c-nav-entries" hidden={!isOpen}>
        {children}
      </ul>
    </>
  )
}
