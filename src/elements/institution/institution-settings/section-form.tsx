import { useLayoutEffect, type ReactNode } from 'react'
import type { SettingSection } from '../../../contract/institution/settings.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form, type FormState } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { PAGE_TITLES } from './pages.ts'
import { SectionConflict } from './section-conflict.tsx'
import { useSettings } from './settings-context.ts'
import type { SectionState, Shown } from './use-section.ts'

interface SectionFormProps<Section extends SettingSection, Values> {
  readonly state: SectionState<Section>
  readonly form: FormState & {
    readonly dirty: boolean
    readonly reset: (values?: Values) => void
    readonly rebase: (values: Values) => void
  }
  /** Returns the values of the server as the form holds them. */
  readonly input: (values: Shown<Section>) => Values
  readonly children: ReactNode
}

/** Renders the form of a section with one bar that saves it, or what two people have changed at the same time. */
export function SectionForm<Section extends SettingSection, Values>({
  state,
  form,
  input,
  children,
}: SectionFormProps<Section, Values>) {
  const { t } = useMessages()
  const { mayEdit, onDirty } = useSettings()
  const { dirty, busy } = form
  useLayoutEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const { conflict, secret } = state
  if (conflict) {
    const theirInput = input(conflict.theirs.values)
    return (
      <SectionConflict
        state={state}
        onReload={() => {
          form.reset(theirInput)
          state.take()
        }}
        onKeep={() => {
          form.rebase(theirInput)
          state.take()
        }}
      />
    )
  }
  return (
    <Form form={form} label={t(PAGE_TITLES[state.section])}>
      <fieldset className="c-settings-fields" disabled={!mayEdit}>
        {children}
        {secret ? (
          <LineField
            name="secret"
            label={t('settings.secretItself')}
            hint={t('settings.secretItselfHint')}
            value={secret.value}
            error={secret.error}
            onChange={secret.onChange}
            type="password"
            dir="ltr"
            autoComplete="off"
            maxLength={4000}
          />
        ) : null}
      </fieldset>
      {mayEdit ? (
        <div className="c-settings-bar" data-dirty={dirty ? '' : undefined}>
          <span className="c-small c-soft" role="status">
            {busy ? t('setup.saving') : dirty ? t('settings.unsaved') : ''}
          </span>
          {dirty ? (
            <Button kind="quiet" onClick={() => form.reset()}>
              {t('settings.discard')}
            </Button>
          ) : null}
          <Button type="submit" busy={busy} aria-disabled={!dirty}>
            {t('settings.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  )
}
