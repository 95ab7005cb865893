import { element, elementSpec } from '../../runtime/spec.ts'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import lanes from '../../ui/lane-calendar/lane-calendar.css?inline'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { useMessages } from '../../runtime/messages.tsx'
import Everything from './examples/everything.tsx'
import everythingSource from './examples/everything.tsx?raw'
import FromServer from './examples/from-server.tsx'
import fromServerSource from './examples/from-server.tsx?raw'
import InLanes from './examples/in-lanes.tsx'
import inLanesSource from './examples/in-lanes.tsx?raw'
import Many from './examples/many.tsx'
import manySource from './examples/many.tsx?raw'
import OnAPhone from './examples/on-a-phone.tsx'
import onAPhoneSource from './examples/on-a-phone.tsx?raw'
import States from './examples/states.tsx'
import statesSource from './examples/states.tsx?raw'
import own from './ui-tables.css?inline'

const spec = elementSpec({
  tag: 'campus-ui-tables',
  summary: 'Style guide: the list of the screens for administrators, as table and as cards, in every state.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function TablesScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('tables.title')}
      about={t('tables.about')}
      keyboard={[
        { keys: '/', does: t('tables.keys.search') },
        { keys: '↑ ↓', does: t('tables.keys.arrows') },
        { keys: 'Home End', does: t('tables.keys.ends') },
        { keys: 'PageUp PageDown', does: t('tables.keys.pages') },
        { keys: 'Enter', does: t('tables.keys.enter') },
        { keys: 'Space', does: t('tables.keys.space') },
        { keys: 'Tab', does: t('tables.keys.tab') },
      ]}
      access={[t('tables.access.order'), t('tables.access.names'), t('tables.access.kept')]}
    >
      <Specimen
        title={t('tables.students')}
        about={t('tables.studentsAbout')}
        Example={Everything}
        source={everythingSource}
      />
      <Specimen
        title={t('tables.server')}
        about={t('tables.serverAbout')}
        Example={FromServer}
        source={fromServerSource}
      />
      <Specimen title={t('tables.states')} about={t('tables.statesAbout')} Example={States} source={statesSource} />
      <Specimen title={t('tables.many')} about={t('tables.manyAbout')} Example={Many} source={manySource} />
      <Specimen title={t('tables.lanes')} about={t('tables.lanesAbout')} Example={InLanes} source={inLanesSource} />
      <Specimen title={t('tables.cards')} about={t('tables.cardsAbout')} Example={OnAPhone} source={onAPhoneSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-tables>` element (specification, sections 2 and 11.6). */
export const uiTables = element({ spec, Screen: TablesScreen, styles: listGuideSheets(...tableSheets, lanes, own) })
