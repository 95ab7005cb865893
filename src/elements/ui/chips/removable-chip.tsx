import { useMessages } from '../../runtime/messages.tsx'
import { FurtherIcon } from '../icons/further-icons.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { MixedText } from '../i18n/mixed-text.tsx'

interface RemovableChipProps {
  readonly id: string
  readonly label: string
  readonly size?: 'small' | undefined
  /** It cannot be removed and shows a lock. */
  readonly off?: boolean | undefined
  /** -1 where arrow keys reach it. */
  readonly tabIndex?: -1
  /** Without it nothing can be removed. */
  readonly onRemove: (() => void) | undefined
}

/** Renders a chosen item with a button to remove it. */
export function RemovableChip({ id, label, size, off = false, tabIndex, onRemove }: RemovableChipProps) {
  const { t } = useMessages()
  return (
    <span className="c-removable" data-size={size} data-off={off || !onRemove ? '' : undefined}>
      <MixedText className="c-chip-text" title={label}>
        {label}
      </MixedText>
      {off ? <FurtherIcon name="lock" /> : null}
      {onRemove && !off ? (
        <button
          type="button"
          className="c-chip-cross"
          data-chip={id}
          tabIndex={tabIndex}
          aria-label={t('chips.remove', { label })}
          onClick={onRemove}
        >
          <ToolIcon name="close" />
        </button>
      ) : null}
    </span>
  )
}
