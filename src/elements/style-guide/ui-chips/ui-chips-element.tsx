import { element, elementSpec } from '../../runtime/spec.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import Applied from './examples/applied.tsx'
import appliedSource from './examples/applied.tsx?raw'
import One from './examples/one.tsx'
import oneSource from './examples/one.tsx?raw'
import Several from './examples/several.tsx'
import severalSource from './examples/several.tsx?raw'
import Sizes from './examples/sizes.tsx'
import sizesSource from './examples/sizes.tsx?raw'
import States from './examples/states.tsx'
import statesSource from './examples/states.tsx?raw'

const spec = elementSpec({
  tag: 'campus-ui-chips',
  summary: 'Style guide: chips for choosing and chips that show a choice, in every state.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function ChipsScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('chips.title')}
      about={t('chips.about')}
      keyboard={[
        { keys: 'Tab', does: t('guide.does.tab') },
        { keys: '← →', does: t('guide.does.along') },
        { keys: 'Home End', does: t('guide.does.ends') },
        { keys: 'Space', does: t('guide.does.choose') },
        { keys: 'Delete', does: t('guide.does.remove') },
        { keys: 'Backspace', does: t('guide.does.remove') },
        { keys: 'Esc', does: t('guide.does.close') },
      ]}
      access={[t('chips.access.mark'), t('chips.access.cross')]}
    >
      <Specimen title={t('chips.several')} about={t('chips.severalAbout')} Example={Several} source={severalSource} />
      <Specimen title={t('chips.one')} about={t('chips.oneAbout')} Example={One} source={oneSource} />
      <Specimen title={t('chips.applied')} about={t('chips.appliedAbout')} Example={Applied} source={appliedSource} />
      <Specimen title={t('guide.states')} about={t('chips.statesAbout')} Example={States} source={statesSource} />
      <Specimen title={t('guide.sizes')} about={t('chips.sizesAbout')} Example={Sizes} source={sizesSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-chips>` element (specification, sections 2 and 11.6). */
export const uiChips = element({ spec, Screen: ChipsScreen, styles: listGuideSheets(...chipSheets) })
