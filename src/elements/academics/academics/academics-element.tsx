import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import tags from '../../ui/tags/tags.css?inline'
import choiceTree from '../../ui/tree/choice-tree.css?inline'
import css from './academics.css?inline'
import { Structure } from './structure.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-academics',
  summary:
    'The faculties, programmes, parts, terms, courses, colleges and academic years of an institution as a tree that administrators search and edit.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'imports'],
  attributes: {},
  events: {},
})

function AcademicsScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.academics')} lead={t('academics.lead')}>
      {(signedIn) => (signedIn ? <Structure /> : null)}
    </SignedInScreen>
  )
}

/** The `<campus-academics>` element for our extension route `/academics`. */
export const academics = element({
  spec,
  Screen: wrapWithSession(AcademicsScreen),
  styles: [...shadowSheets, ...formSheets, tags, segmented, choiceTree, css],
})
