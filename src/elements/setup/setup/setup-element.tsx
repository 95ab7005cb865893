import { useEffect, useState } from 'react'
import { enterSetup, forgetSetup, type SetupContent, type SetupEntry } from '../../../core/institution/setup-entry.ts'
import { getLocalisedName } from '../../../core/i18n/format.ts'
import { element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import twoFactor from '../../account/two-factor/two-factor.css?inline'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import inputChips from '../../ui/field/input-chips.css?inline'
import picker from '../../ui/picker/picker.css?inline'
import { InstitutionCreated } from './frame/institution-created.tsx'
import { Ended } from './frame/ended.tsx'
import { Wizard } from './wizard.tsx'
import type { CreatedInstitution } from './saving.ts'
import css from './setup.css?inline'
import look from '../../institution/fields/look/look.css?inline'
import steps from './steps/steps.css?inline'

const spec = elementSpec({
  tag: 'campus-setup',
  summary:
    'The first setup of a server: the institution and its first administrator, step by step. It needs the link that the server prints when it starts empty.',
  surface: 'shadow',
  messages: ['public', 'parts', 'account-later', 'institution'],
  attributes: { portal: PORTAL_ATTRIBUTE },
  events: {
    'campus-institution-created': event<{ code: string }>('The institution and its administrator were created.'),
    'campus-navigated': NAVIGATED_EVENT,
  },
})

type View =
  | { readonly status: 'loading' }
  | SetupEntry
  | { readonly status: 'created'; readonly created: CreatedInstitution }

function SetupScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, language } = useMessages()
  const host = useHost()
  const [view, setView] = useState<View>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [name, setName] = useState<SetupContent['draft']['IDENTITY']>(null)
  useEffect(() => ensureToaster(host), [host])
  useEffect(() => {
    let current = true
    setView({ status: 'loading' })
    void enterSetup().then((entry) => {
      if (current) setView(entry)
    })
    return () => {
      current = false
    }
  }, [attempt])
  const links = { portal: attributes.portal, onNavigate: (path: string) => emit('campus-navigated', { path }) }
  const renderBody = () => {
    switch (view.status) {
      case 'loading':
        return <Loading />
      case 'failed':
        return <Failed reply={view.reply} onAgain={() => setAttempt(attempt + 1)} />
      case 'open':
        return (
          <Wizard
            setupKey={view.setupKey}
            content={view.content}
            onContent={(change) =>
              setView((now) => (now.status === 'open' ? { ...now, content: change(now.content) } : now))
            }
            onCreated={(created) => {
              setName(view.content.draft.IDENTITY)
              setView({ status: 'created', created })
              emit('campus-institution-created', { code: created.code })
            }}
            onEnd={(end) => {
              if (end === 'closed') forgetSetup()
              setView({ status: end, code: view.content.draft.IDENTITY?.code ?? null })
            }}
          />
        )
      case 'created':
        return (
          <InstitutionCreated
            created={view.created}
            name={name ? getLocalisedName(name.name, language) : view.created.code}
            {...links}
          />
        )
      default:
        return <Ended end={view.status} code={view.code ?? null} {...links} />
    }
  }
  return (
    <div className="c-stack c-setup-screen">
      <header className="c-setup-title">
        <h1>{t('setup.title')}</h1>
        {view.status === 'open' ? <p className="c-small c-soft">{t('setup.lead')}</p> : null}
      </header>
      {renderBody()}
    </div>
  )
}

/** The `<campus-setup>` element for our extension route `/setup`: the first start of an empty server. */
export const setup = element({
  spec,
  Screen: SetupScreen,
  styles: [...shadowSheets, ...chipSheets, inputChips, picker, ...formSheets, twoFactor, css, steps, look],
})
