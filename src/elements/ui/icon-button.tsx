import type { ComponentProps } from 'react'
import { ToolIcon, type ToolIconName } from './tool-icons.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled' | 'aria-label'> {
  readonly icon: ToolIconName
  /** What it does; its name for whoever listens, and its tooltip. */
  readonly label: string
}

/** A button that shows a picture and says what it does. */
export function IconButton({ icon, label, type = 'button', onClick, ...rest }: IconButtonProps) {
  const still = rest['aria-disabled'] === true
  return (
    <Tooltip text={label}>
      {() => (
        <button {...rest} type={type} className="c-icon-button" aria-label={label} onClick={(clicked) => (still ? clicked.preventDefault() : onClick?.(clicked))}>
          <ToolIcon name={icon} />
        </button>
      )}
    </Tooltip>
  )
}
