import { element, elementSpec } from '../../runtime/spec.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import form from '../../ui/form/form.css?inline'
import { GuidePage } from '../guide/guide-page.tsx'
import { listGuideSheets } from '../guide/guide-sheets.ts'
import { Specimen } from '../guide/specimen.tsx'
import inputChips from '../../ui/field/input-chips.css?inline'
import menu from '../../ui/overlay/menu.css?inline'
import picker from '../../ui/picker/picker.css?inline'
import { useMessages } from '../../runtime/messages.tsx'
import Asked from './examples/asked.tsx'
import askedSource from './examples/asked.tsx?raw'
import Menus from './examples/menus.tsx'
import menusSource from './examples/menus.tsx?raw'
import One from './examples/one.tsx'
import oneSource from './examples/one.tsx?raw'
import Several from './examples/several.tsx'
import severalSource from './examples/several.tsx?raw'
import States from './examples/states.tsx'
import statesSource from './examples/states.tsx?raw'
import Thousand from './examples/thousand.tsx'
import thousandSource from './examples/thousand.tsx?raw'

const spec = elementSpec({
  tag: 'campus-ui-dropdown',
  summary:
    'Style guide: pickers for one and for several options, long lists, lists from the server, and menus of actions.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function DropdownScreen() {
  const { t } = useMessages()
  return (
    <GuidePage
      title={t('dropdown.title')}
      about={t('dropdown.about')}
      keyboard={[
        { keys: '↓ ↑', does: t('guide.does.updown') },
        { keys: 'A … Z', does: t('dropdown.letters') },
        { keys: 'Home End', does: t('guide.does.ends') },
        { keys: 'PgUp PgDn', does: t('guide.does.page') },
        { keys: 'Enter', does: t('guide.does.choose') },
        { keys: 'Esc', does: t('guide.does.close') },
        { keys: 'Backspace', does: t('guide.does.last') },
        { keys: '← →', does: t('guide.does.along') },
      ]}
      access={[t('dropdown.access.label'), t('dropdown.access.off'), t('dropdown.access.dialog')]}
    >
      <Specimen title={t('dropdown.one')} about={t('dropdown.oneAbout')} Example={One} source={oneSource} />
      <Specimen
        title={t('dropdown.several')}
        about={t('dropdown.severalAbout')}
        Example={Several}
        source={severalSource}
      />
      <Specimen
        title={t('dropdown.thousand')}
        about={t('dropdown.thousandAbout')}
        Example={Thousand}
        source={thousandSource}
      />
      <Specimen title={t('dropdown.asked')} about={t('dropdown.askedAbout')} Example={Asked} source={askedSource} />
      <Specimen title={t('guide.states')} about={t('dropdown.statesAbout')} Example={States} source={statesSource} />
      <Specimen title={t('dropdown.menu')} about={t('dropdown.menuAbout')} Example={Menus} source={menusSource} />
    </GuidePage>
  )
}

/** The `<campus-ui-dropdown>` element (specification, sections 2 and 11.6). */
export const uiDropdown = element({
  spec,
  Screen: DropdownScreen,
  styles: listGuideSheets(form, ...chipSheets, inputChips, picker, menu),
})
