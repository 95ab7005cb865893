import { TagInput } from '../../../ui/tags/tag-input.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const doNothing = () => {}

/** Empty, with a validation error, and read-only. */
export default function States() {
  const { t } = useMessages()
  return (
    <div className="c-stack">
      <TagInput label={t('guide.state.empty')} value={[]} onChange={doNothing} />
      <TagInput
        label={t('guide.state.invalid')}
        value={[t('sample.active')]}
        onChange={doNothing}
        error={t('tagInput.twice', { label: t('sample.active') })}
      />
      <TagInput
        label={t('guide.state.readOnly')}
        hint=""
        value={[t('sample.active'), t('sample.long')]}
        onChange={doNothing}
        readOnly
      />
    </div>
  )
}
