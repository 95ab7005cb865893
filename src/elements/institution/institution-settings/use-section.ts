import { useState } from 'react'
import type { InputOf } from '../../../contract/activity.ts'
import { STALE } from '../../../contract/codes.ts'
import {
  saveConnectionSettings,
  saveInstitutionSettings,
  saveLoginSettings,
  saveTicketSettings,
  type SettingSection,
} from '../../../contract/institution/settings.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { toValueProblems, type FieldNames } from '../fields/value-problems.ts'
import { loadSettings } from './load-settings.ts'
import { PAGE_TITLES } from './pages.ts'
import { useSettings, type Settings } from './settings-context.ts'

const CONNECTIONS: readonly SettingSection[] = ['MAIL', 'SMS', 'DIRECTORY', 'OPENID', 'GATEWAYS']

/** The values of a section as the server sends them. */
export type Shown<Section extends SettingSection> = Settings[Section]['values']
type ConnectionSection = InputOf<typeof saveConnectionSettings>['section']
type Sent<Section extends SettingSection> = Section extends 'LOGIN'
  ? InputOf<typeof saveLoginSettings>['values']
  : Section extends 'TICKETS'
    ? InputOf<typeof saveTicketSettings>['values']
    : Section extends ConnectionSection
      ? Extract<InputOf<typeof saveConnectionSettings>, { readonly section: Section }>['values']
      : Extract<InputOf<typeof saveInstitutionSettings>, { readonly section: Section }>['values']

/** A section that somebody else has changed meanwhile. */
interface SectionConflict<Section extends SettingSection> {
  readonly theirs: Settings[Section]
  /** What was to be saved. */
  readonly mine: Shown<Section>
}

/** A secret that is entered because it would be sent to another place. It is kept nowhere. */
export interface SecretEntry {
  readonly value: string
  readonly error: string
  readonly onChange: (value: string) => void
}

/** A section of the settings while it is edited. */
export interface SectionState<Section extends SettingSection> {
  readonly section: Section
  /** The values as they were when the section was opened or last saved. */
  readonly base: Shown<Section>
  readonly conflict: SectionConflict<Section> | undefined
  /** The secret that the server wants to be entered, and why; undefined: none. */
  readonly secret: SecretEntry | undefined
  /** Continues with what somebody else has saved. */
  readonly take: () => void
  /** Saves values; `shown` is what the server will send for them. Resolves with the problems of a rejected save. */
  readonly save: (
    values: Sent<Section>,
    shown: Shown<Section>,
    getName?: FieldNames,
  ) => Promise<SubmitProblems | undefined>
}

/** Manages one section of the settings: it is saved with the mark of what was seen. */
export function useSection<Section extends SettingSection>(section: Section): SectionState<Section> {
  const { t } = useMessages()
  const { settings, onSaved } = useSettings()
  const callRecent = useCallRecent()
  const confirm = useConfirm()
  const failure = useFailure()
  const [saved, setSaved] = useState<Settings[Section]>(settings[section])
  const [conflict, setConflict] = useState<SectionConflict<Section>>()
  const [secret, setSecret] = useState('')
  const [secretError, setSecretError] = useState<string>()
  const { seen } = saved
  const sendSection = (values: Sent<Section>, unreached = false) =>
    section === 'LOGIN'
      ? callRecent(
          saveLoginSettings,
          { seen, values: values as InputOf<typeof saveLoginSettings>['values'] },
          { toast: false },
        )
      : section === 'TICKETS'
        ? callRecent(
            saveTicketSettings,
            { seen, values: values as InputOf<typeof saveTicketSettings>['values'] },
            { toast: false },
          )
        : CONNECTIONS.includes(section)
          ? callRecent(
              saveConnectionSettings,
              {
                section,
                seen,
                values,
                ...(unreached ? { unreached } : {}),
                ...(secretError === undefined ? {} : { secret }),
              } as unknown as InputOf<typeof saveConnectionSettings>,
              { toast: false },
            )
          : call(
              saveInstitutionSettings,
              { section, seen, values } as unknown as InputOf<typeof saveInstitutionSettings>,
              { toast: false },
            )
  return {
    section,
    base: saved.values,
    conflict,
    secret: secretError === undefined ? undefined : { value: secret, error: secretError, onChange: setSecret },
    take() {
      if (conflict) setSaved(conflict.theirs)
      setConflict(undefined)
    },
    async save(values, shown, getName = (path) => path) {
      const first = await sendSection(values)
      const unreached = first.ok && first.result.outcome === 'UNREACHABLE'
      // Nobody could log in with a directory that does not answer.
      const question = { detail: t('settings.directory.confirm'), action: t('settings.directory.saveAnyway') }
      if (unreached && !(await confirm(question))) return { message: t('settings.directory.notSaved') }
      const reply = unreached ? await sendSection(values, true) : first
      if (reply.ok) {
        setSecret('')
        setSecretError(undefined)
        setSaved({ ...saved, seen: reply.result.seen, values: shown })
        showToast({ severity: 'success', detail: t('setup.saved', { step: t(PAGE_TITLES[section]) }) })
        onSaved()
        return undefined
      }
      if (reply.errorCode === STALE) {
        const again = await loadSettings()
        if (again.ok) setConflict({ theirs: again.result[section], mine: shown })
      }
      const problems = toValueProblems(reply, failure(reply), getName)
      if (problems.fields?.['secret'] !== undefined) setSecretError(problems.fields['secret'])
      return problems
    },
  }
}
