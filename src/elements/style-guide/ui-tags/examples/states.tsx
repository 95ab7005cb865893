import { TagInput } from '../../../ui/tags/tag-input.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const nothing = () => {}

/** Empty, with a validation error, and read-only. */
export default function States() {
  const { t } = useMessages()
  return (
    <div className="c-stack">
      <TagInput label={t('guide.state.empty')} value={[]} onChange={nothing} />
      <TagInput
        label={t('guide.state.invalid')}
        value={[t('sample.active')]}
        onChange={nothing}
        error={t('tagInput.twice', { label: t('sample.active') })}
      />
      <TagInput
        label={t('guide.state.readOnly')}
        hint=""
        value={[t('sample.active'), t('sample.long')]}
        onChange={nothing}
        readOnly
      />
    </div>
  )
}
