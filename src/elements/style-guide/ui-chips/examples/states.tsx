import { ChoiceChips } from '../../../ui/chips/choice-chips.tsx'
import { RemovableChip } from '../../../ui/chips/removable-chip.tsx'
import { LabelledSpecimen } from '../../guide/labelled-specimen.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const doNothing = () => {}

/** All states of a choice chip, of a filter chip and of an applied chip. */
export default function States() {
  const { t } = useMessages()
  const states = [
    { name: t('guide.state.normal') },
    { name: t('guide.state.hover'), as: 'hover' },
    { name: t('guide.state.focus'), as: 'focus-visible' },
    { name: t('guide.state.selected'), chosen: true },
    { name: t('guide.state.off'), off: true },
  ]
  return (
    <>
      {[false, true].map((single) => (
        <div key={String(single)} className="c-states">
          {states.map(({ name, as, chosen = false, off = false }) => (
            <LabelledSpecimen key={name} label={name}>
              <ChoiceChips
                single={single}
                shownAs={as}
                label={name}
                value={chosen ? ['active'] : []}
                onChange={doNothing}
                choices={[{ value: 'active', label: t('sample.active'), count: 12, off }]}
              />
            </LabelledSpecimen>
          ))}
        </div>
      ))}
      <div className="c-states">
        <LabelledSpecimen label={t('guide.state.normal')}>
          <RemovableChip id="normal" label={t('sample.active')} onRemove={doNothing} />
        </LabelledSpecimen>
        <LabelledSpecimen label={t('guide.state.readOnly')}>
          <RemovableChip id="read-only" label={t('sample.active')} onRemove={undefined} />
        </LabelledSpecimen>
        <LabelledSpecimen label={t('guide.state.off')}>
          <RemovableChip id="off" label={t('sample.active')} off onRemove={doNothing} />
        </LabelledSpecimen>
      </div>
    </>
  )
}
