import { useWords } from '../../words.tsx'
import { Icon } from '../icons.tsx'
import { ToolIcon } from '../tool-icons.tsx'

interface RemovableChipProps {
  readonly id: string
  readonly label: string
  readonly size?: 'small' | undefined
  /** It stays whatever happens, and shows a lock. */
  readonly off?: boolean | undefined
  /** -1 where arrow keys lead to it. */
  readonly tabIndex?: -1
  /** Without it nothing can be taken away here. */
  readonly onRemove: (() => void) | undefined
}

/** Something that was chosen, and the cross that takes it away. */
export function RemovableChip({ id, label, size, off = false, tabIndex, onRemove }: RemovableChipProps) {
  const { t } = useWords()
  return (
    <span className="c-removable" data-size={size} data-off={off || !onRemove ? '' : undefined}>
      <bdi className="c-chip-text" title={label}>
        {label}
      </bdi>
      {off ? <Icon name="lock" /> : null}
      {onRemove && !off ? (
        <button type="button" className="c-chip-cross" data-chip={id} tabIndex={tabIndex} aria-label={t('chips.remove', { label })} onClick={onRemove}>
          <ToolIcon name="close" />
        </button>
      ) : null}
    </span>
  )
}
