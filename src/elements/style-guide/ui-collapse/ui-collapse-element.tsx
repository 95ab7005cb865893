import { element, elementSpec } from '../../runtime/spec.ts'
import collapse from '../../ui/collapse/collapse.css?inline'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import tags from '../../ui/tags/tags.css?inline'
import { useMessages } from '../../runtime/messages.tsx'
import Group from './examples/group.tsx'
import groupSource from './examples/group.tsx?raw'
import Late from './examples/late.tsx'
import lateSource from './examples/late.tsx?raw'
import Levels from './examples/levels.tsx'
import levelsSource from './examples/levels.tsx?raw'
import Single from './examples/single.tsx'
import singleSource from './examples/single.tsx?raw'
import States from './examples/states.tsx'
import statesSource from './examples/states.tsx?raw'

const spec = elementSpec({
  tag: 'campus-ui-collapse',
  summary: 'Style guide: collapsible sections.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function CollapseScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('collapse.title')}
      about={t('collapse.about')}
      keyboard={[
        { keys: 'Tab', does: t('guide.does.tab') },
        { keys: 'Enter', does: t('guide.does.toggle') },
        { keys: 'Space', does: t('guide.does.toggle') },
      ]}
      access={[t('collapse.access.native'), t('collapse.access.heading'), t('collapse.access.remember')]}
    >
      <Specimen title={t('collapse.group')} about={t('collapse.groupAbout')} Example={Group} source={groupSource} />
      <Specimen title={t('collapse.single')} about={t('collapse.singleAbout')} Example={Single} source={singleSource} />
      <Specimen title={t('collapse.levels')} about={t('collapse.levelsAbout')} Example={Levels} source={levelsSource} />
      <Specimen title={t('collapse.late')} about={t('collapse.lateAbout')} Example={Late} source={lateSource} />
      <Specimen title={t('guide.states')} about={t('collapse.access.native')} Example={States} source={statesSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-collapse>` element (specification, sections 2 and 11.6). */
export const uiCollapse = element({ spec, Screen: CollapseScreen, styles: listGuideSheets(collapse, tags) })
