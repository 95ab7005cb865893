import { useMemo } from 'react'
import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import { removeLookerReport, saveLookerReport, type lookerReports } from '../../../contract/home/looker.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckGroup } from '../../ui/form/fields/choice-fields.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

/** The reports as an administrator changes them. */
export type ReportsSettings = NonNullable<RowOf<typeof lookerReports>['settings']>

interface ReportSettingsProps {
  readonly settings: ReportsSettings
  /** The report to change; undefined: a new one. */
  readonly reportId: string | undefined
  readonly onClose: () => void
  /** Called with the report that was saved; undefined: it was removed. */
  readonly onSaved: (reportId: string | undefined) => void
}

/** The parameters of the filters of a report, which it need not have. */
const FILTERS = ['college', 'academicYear', 'from', 'to'] as const
const TECHNICAL = { dir: 'ltr', autoComplete: 'off', spellCheck: 'false' } as const

/** Renders the form for a report of the institution: its address, who sees it, and the names of its parameters. */
export function ReportSettings({ settings, reportId, onClose, onSaved }: ReportSettingsProps) {
  const { t, name } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const confirm = useConfirm()
  const ask = useAskToLeave()
  const before = settings.reports.find((one) => one.reportId === reportId)
  const schema = useMemo(() => {
    const parameter = v.pipe(v.string(), v.trim(), v.regex(/^(?:[\w.]{1,60})?$/, t('looker.valid.parameter')))
    return v.object({
      title: rules.required(80),
      about: rules.required(300),
      url: rules.required(500),
      roles: rules.some(),
      token: v.pipe(parameter, v.nonEmpty(t('valid.choose'))),
      college: parameter,
      academicYear: parameter,
      from: parameter,
      to: parameter,
    })
  }, [rules, t])
  const { roles = [], reportId: _id, ...texts } = before ?? {}
  const form = useForm({
    schema,
    initial: {
      title: '',
      about: '',
      url: '',
      token: '',
      college: '',
      academicYear: '',
      from: '',
      to: '',
      ...texts,
      roles: roles.map(String),
    },
    async onSubmit({ roles: chosen, ...values }) {
      const wanted = { ...values, roles: chosen.map(Number), ...(reportId !== undefined && { reportId }) }
      const reply = await callRecent(saveLookerReport, wanted, { toast: false, block: true })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      showToast({ severity: 'success', detail: t('looker.saved') })
      onSaved(reply.result.reportId)
      return undefined
    },
  })
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  const removeReport = async () => {
    if (reportId === undefined) return
    if (!(await confirm({ detail: t('looker.removeHelp'), action: t('looker.remove'), danger: true }))) return
    const reply = await callRecent(removeLookerReport, { reportId }, { block: true })
    if (!reply.ok) return
    showToast({ severity: 'success', detail: t('looker.removed') })
    onSaved(undefined)
  }
  const seenBy = form.field('roles', t('looker.field.roles'))
  const title = t(before ? 'looker.edit' : 'looker.add')
  return (
    <Drawer title={title} onClose={() => void closeDrawer()}>
      <Form form={form} label={title}>
        <LineField {...form.field('title', t('looker.field.title'))} required />
        <TextArea {...form.field('about', t('looker.field.about'))} required />
        <LineField
          {...form.field('url', t('looker.field.url'))}
          {...TECHNICAL}
          hint={t('looker.field.urlHint')}
          inputMode="url"
          required
        />
        <CheckGroup
          {...seenBy}
          onChange={(chosen) => seenBy.onChange([...chosen])}
          choices={settings.roles.map(({ roleId, names }) => ({ value: String(roleId), label: name(names) }))}
          required
        />
        <LineField
          {...form.field('token', t('looker.field.token'))}
          {...TECHNICAL}
          hint={t('looker.field.tokenHint')}
          required
        />
        {FILTERS.map((filter) => (
          <LineField
            key={filter}
            {...form.field(filter, t(`looker.field.${filter}`))}
            {...TECHNICAL}
            hint={t('looker.field.optional')}
          />
        ))}
        <div className="c-row">
          <Button type="submit" busy={form.busy} aria-disabled={!form.dirty}>
            {t('people.form.save')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
          {before ? (
            <Button kind="quiet" onClick={() => void removeReport()}>
              {t('looker.remove')}
            </Button>
          ) : null}
        </div>
      </Form>
    </Drawer>
  )
}
