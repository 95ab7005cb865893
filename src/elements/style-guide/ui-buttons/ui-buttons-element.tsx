import { element, elementSpec } from '../../runtime/spec.ts'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import Asking from './examples/asking.tsx'
import askingSource from './examples/asking.tsx?raw'
import Kinds from './examples/kinds.tsx'
import kindsSource from './examples/kinds.tsx?raw'
import Sizes from './examples/sizes.tsx'
import sizesSource from './examples/sizes.tsx?raw'
import States from './examples/states.tsx'
import statesSource from './examples/states.tsx?raw'

const spec = elementSpec({
  tag: 'campus-ui-buttons',
  summary: 'Style guide: buttons and the confirmation dialog, in every state.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function ButtonsScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('buttons.title')}
      about={t('buttons.about')}
      keyboard={[
        { keys: 'Enter', does: t('buttons.keys.press') },
        { keys: 'Space', does: t('buttons.keys.press') },
        { keys: 'Esc', does: t('buttons.keys.escape') },
        { keys: 'Tab', does: t('buttons.keys.tab') },
      ]}
      access={[t('buttons.access.words'), t('buttons.access.busy'), t('buttons.access.size')]}
    >
      <Specimen title={t('buttons.kinds')} about={t('buttons.kindsAbout')} Example={Kinds} source={kindsSource} />
      <Specimen title={t('buttons.states')} about={t('buttons.statesAbout')} Example={States} source={statesSource} />
      <Specimen title={t('buttons.sizes')} about={t('buttons.sizesAbout')} Example={Sizes} source={sizesSource} />
      <Specimen title={t('buttons.asking')} about={t('buttons.askingAbout')} Example={Asking} source={askingSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-buttons>` element (specification, sections 2 and 11.6). */
export const uiButtons = element({ spec, Screen: ButtonsScreen, styles: listGuideSheets() })
