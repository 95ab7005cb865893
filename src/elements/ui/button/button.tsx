import type { ComponentProps } from 'react'
import { useMessages } from '../../runtime/messages.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** A call is in flight: the button shows it, keeps its focus, and does nothing. */
  readonly busy?: boolean
  /** Fills the width of its container. */
  readonly wide?: boolean
}

/** Renders a button. While it is busy it shows "Processing" (specification, section 9). */
export function Button({
  kind = 'primary',
  busy = false,
  wide = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useMessages()
  const still = busy || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type}
      className="c-button"
      data-kind={kind}
      data-wide={wide ? '' : undefined}
      aria-disabled={still}
      onClick={(clicked) => {
        if (still) clicked.preventDefault()
        else onClick?.(clicked)
      }}
    >
      {busy ? t('common.processing') : children}
    </button>
  )
}
