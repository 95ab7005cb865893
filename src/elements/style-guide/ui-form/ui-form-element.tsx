import { element, elementSpec } from '../../runtime/spec.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import Address from './examples/address.tsx'
import addressSource from './examples/address.tsx?raw'
import Choices from './examples/choices.tsx'
import choicesSource from './examples/choices.tsx?raw'
import Codes from './examples/codes.tsx'
import codesSource from './examples/codes.tsx?raw'
import Days from './examples/days.tsx'
import daysSource from './examples/days.tsx?raw'
import Files from './examples/files.tsx'
import filesSource from './examples/files.tsx?raw'
import Lines from './examples/lines.tsx'
import linesSource from './examples/lines.tsx?raw'
import Numbers from './examples/numbers.tsx'
import numbersSource from './examples/numbers.tsx?raw'
import SampleForm from './examples/sample-form.tsx'
import sampleSource from './examples/sample-form.tsx?raw'
import Tree from './examples/tree.tsx'
import treeSource from './examples/tree.tsx?raw'
import TwoLists from './examples/two-lists.tsx'
import twoListsSource from './examples/two-lists.tsx?raw'
import guideForm from './guide-form.css?inline'

const spec = elementSpec({
  tag: 'campus-ui-form',
  summary: 'Style guide: every form field in every state, and a complete form.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function FormScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('formGuide.title')}
      about={t('formGuide.about')}
      keyboard={[
        { keys: 'Enter', does: t('formGuide.keys.enter') },
        { keys: 'Space', does: t('formGuide.keys.space') },
        { keys: '← ↑ → ↓', does: t('formGuide.keys.arrows') },
        { keys: 'Alt ↓', does: t('formGuide.keys.calendar') },
        { keys: 'Home, End', does: t('formGuide.keys.ends') },
        { keys: 'Page Up, Page Down', does: t('formGuide.keys.pages') },
        { keys: 'Shift ↑ ↓', does: t('formGuide.keys.shift') },
        { keys: 'Ctrl A', does: t('formGuide.keys.all') },
        { keys: 'Esc', does: t('formGuide.keys.escape') },
      ]}
      access={[
        t('formGuide.access.when'),
        t('formGuide.access.kept'),
        t('formGuide.access.required'),
        t('formGuide.access.summary'),
        t('formGuide.access.drag'),
      ]}
    >
      <Specimen
        title={t('formGuide.sample')}
        about={t('formGuide.sampleAbout')}
        Example={SampleForm}
        source={sampleSource}
      />
      <Specimen title={t('formGuide.lines')} about={t('formGuide.linesAbout')} Example={Lines} source={linesSource} />
      <Specimen
        title={t('formGuide.numbers')}
        about={t('formGuide.numbersAbout')}
        Example={Numbers}
        source={numbersSource}
      />
      <Specimen
        title={t('formGuide.choices')}
        about={t('formGuide.choicesAbout')}
        Example={Choices}
        source={choicesSource}
      />
      <Specimen title={t('formGuide.days')} about={t('formGuide.daysAbout')} Example={Days} source={daysSource} />
      <Specimen title={t('formGuide.codes')} about={t('formGuide.codesAbout')} Example={Codes} source={codesSource} />
      <Specimen title={t('formGuide.files')} about={t('formGuide.filesAbout')} Example={Files} source={filesSource} />
      <Specimen
        title={t('formGuide.address')}
        about={t('formGuide.addressAbout')}
        Example={Address}
        source={addressSource}
      />
      <Specimen
        title={t('formGuide.lists')}
        about={t('formGuide.listsAbout')}
        Example={TwoLists}
        source={twoListsSource}
      />
      <Specimen title={t('formGuide.tree')} about={t('formGuide.treeAbout')} Example={Tree} source={treeSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-form>` element (specification, sections 2, 11.0.2, 11.0.3 and 11.6). */
export const uiForm = element({ spec, Screen: FormScreen, styles: listGuideSheets(...formSheets, guideForm) })
