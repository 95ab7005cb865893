import { useState } from 'react'
import { myExamForms } from '../../../contract/exam-office/own-exam-forms.ts'
import { address, element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import tags from '../../ui/tags/tags.css?inline'
import css from './my-exam-form.css?inline'
import { OneForm } from './one-form.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-my-exam-form',
  summary: 'A student fills in the examination form, submits it, and sees what became of it.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'own-details'],
  attributes: {
    portal: address('Address of the page with `<campus-portal>`, for instance `/portal.html`: the fees are there.'),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

type Props = Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'>

function Forms({ ready, attributes, emit }: Props & { readonly ready: boolean }) {
  const { t, name } = useMessages()
  const [found, reload] = useLiveQuery(myExamForms, ready)
  const [wanted, setWanted] = useState<number>()
  if (found.status === 'loading') return <Loading />
  if (found.status === 'failed') return <Failed reply={found.reply} onAgain={() => reload()} />
  const { rows } = found
  const shown =
    rows.find(({ examEventId }) => examEventId === wanted) ?? rows.find(({ obstacle }) => obstacle === null) ?? rows[0]
  if (!shown) return <Notice>{t('examForm.none')}</Notice>
  const others = rows.filter((row) => row !== shown)
  return (
    <>
      <OneForm
        key={shown.examEventId}
        examEventId={shown.examEventId}
        isChosen={shown.examEventId === wanted}
        portal={attributes.portal}
        onNavigate={(path) => emit('campus-navigated', { path })}
        onChanged={() => reload(true)}
      />
      {others.length > 0 ? (
        <section className="c-stack" aria-labelledby="other-forms">
          <h2 id="other-forms">{t('examForm.others')}</h2>
          <div className="c-row">
            {others.map(({ examEventId, examination }) => (
              <Button key={examEventId} kind="secondary" onClick={() => setWanted(examEventId)}>
                {name(examination)}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
    </>
  )
}

function MyExamFormScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.myExamForm')}>
      {(signedIn) => (
        <div className="c-stack c-exam-form">
          <Forms ready={signedIn} attributes={attributes} emit={emit} />
        </div>
      )}
    </SignedInScreen>
  )
}

/** The `<campus-my-exam-form>` element for our extension route `/my-exam-form`. */
export const myExamForm = element({
  spec,
  Screen: wrapWithSession(MyExamFormScreen),
  styles: [...shadowSheets, ...formSheets, tags, css],
})
