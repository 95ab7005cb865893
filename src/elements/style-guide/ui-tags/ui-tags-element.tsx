import { element, elementSpec } from '../../runtime/spec.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import inputChips from '../../ui/field/input-chips.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import { useMessages } from '../../runtime/messages.tsx'
import Counts from './examples/counts.tsx'
import countsSource from './examples/counts.tsx?raw'
import Entering from './examples/entering.tsx'
import enteringSource from './examples/entering.tsx?raw'
import Kinds from './examples/kinds.tsx'
import kindsSource from './examples/kinds.tsx?raw'
import List from './examples/list.tsx'
import listSource from './examples/list.tsx?raw'
import Sizes from './examples/sizes.tsx'
import sizesSource from './examples/sizes.tsx?raw'
import States from './examples/states.tsx'
import statesSource from './examples/states.tsx?raw'

const spec = elementSpec({
  tag: 'campus-ui-tags',
  summary: 'Style guide: status tags, lists of tags, and the input for several short texts.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function TagsScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('tags.title')}
      about={t('tags.about')}
      keyboard={[
        { keys: 'Enter ,', does: t('guide.does.add') },
        { keys: 'Backspace', does: t('guide.does.last') },
        { keys: '← →', does: t('guide.does.along') },
        { keys: 'Delete', does: t('guide.does.remove') },
        { keys: 'Esc', does: t('guide.does.close') },
      ]}
      access={[t('tags.access.shape'), t('tags.access.kept')]}
    >
      <Specimen title={t('tags.kinds')} about={t('tags.kindsAbout')} Example={Kinds} source={kindsSource} />
      <Specimen title={t('tags.counts')} about={t('tags.countsAbout')} Example={Counts} source={countsSource} />
      <Specimen title={t('guide.sizes')} about={t('chips.sizesAbout')} Example={Sizes} source={sizesSource} />
      <Specimen title={t('tags.list')} about={t('tags.listAbout')} Example={List} source={listSource} />
      <Specimen title={t('tags.entering')} about={t('tags.enteringAbout')} Example={Entering} source={enteringSource} />
      <Specimen title={t('guide.states')} about={t('tags.access.kept')} Example={States} source={statesSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-tags>` element (specification, sections 2 and 11.6). */
export const uiTags = element({ spec, Screen: TagsScreen, styles: listGuideSheets(...chipSheets, inputChips, tags) })
