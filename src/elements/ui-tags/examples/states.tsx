import { TagInput } from '../../ui/tags/tag-input.tsx'
import { useWords } from '../../words.tsx'

const nothing = () => {}

/** Empty, with what is wrong beside it, and only to be read. */
export default function States() {
  const { t } = useWords()
  return (
    <div className="c-stack">
      <TagInput label={t('guide.state.empty')} value={[]} onChange={nothing} />
      <TagInput label={t('guide.state.invalid')} value={[t('sample.active')]} onChange={nothing} error={t('tagInput.twice', { label: t('sample.active') })} />
      <TagInput label={t('guide.state.readOnly')} hint="" value={[t('sample.active'), t('sample.long')]} onChange={nothing} readOnly />
    </div>
  )
}
