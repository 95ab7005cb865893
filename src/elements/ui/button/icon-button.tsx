import type { ComponentProps } from 'react'
import { ToolIcon, type ToolIconName } from '../icons/tool-icons.tsx'
import { Tooltip } from '../popup/tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled' | 'aria-label'> {
  readonly icon: ToolIconName
  /** The action, as accessible name and tooltip. */
  readonly label: string
}

/** Renders a button with an icon and a tooltip. */
export function IconButton({ icon, label, type = 'button', onClick, ...rest }: IconButtonProps) {
  const still = rest['aria-disabled'] === true
  return (
    <Tooltip text={label}>
      {() => (
        <button
          {...rest}
          type={type}
          className="c-icon-button"
          aria-label={label}
          onClick={(clicked) => (still ? clicked.preventDefault() : onClick?.(clicked))}
        >
          <ToolIcon name={icon} />
        </button>
      )}
    </Tooltip>
  )
}
