import type { ComponentProps } from 'react'
import { useWords } from '../words.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** A call is under way: the button says so, keeps its focus, and does nothing. */
  readonly busy?: boolean
  /** As wide as what it stands in. */
  readonly wide?: boolean
}

/** A button; while it is busy it says "Processing" (specification, section 9). */
export function Button({ kind = 'primary', busy = false, wide = false, type = 'button', children, onClick, ...rest }: ButtonProps) {
  const { t } = useWords()
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
