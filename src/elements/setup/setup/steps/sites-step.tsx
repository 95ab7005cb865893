import { useMemo, useRef } from 'react'
import * as v from 'valibot'
import { typed } from '../../../../contract/parts.ts'
import { MOST_SITES } from '../../../../contract/institution/sites/registered-sites.ts'
import { toSiteOrigin } from '../../../../contract/institution/sites/site-origin.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { GroupField } from '../../../ui/form/group-field.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'

/** Renders the step for the websites whose pages may use the elements; none is needed. */
export function SitesStep() {
  const { t, number } = useMessages()
  const { content, save } = useWizard()
  const list = useRef<HTMLDivElement>(null)
  const saved = content.draft.SITES?.sites ?? []
  const schema = useMemo(
    () =>
      v.object({
        sites: v.array(
          v.pipe(
            ...typed,
            v.check((address) => address === '' || 'origin' in toSiteOrigin(address), t('setup.siteWrong')),
          ),
        ),
      }),
    [t],
  )
  const form = useForm({
    schema,
    initial: { sites: saved.length > 0 ? [...saved] : [''] },
    onSubmit: ({ sites }) => save({ step: 'SITES', values: { sites: [...new Set(sites.filter(Boolean))] } }),
  })
  const { value, onChange, onBlur, errors } = form.parts('sites', t('setup.step.SITES'))
  const focusField = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus())
  const replaceSites = (place: number, sites: readonly string[]) => {
    onChange([...sites])
    focusField(place)
  }
  return (
    <SetupStepForm form={form}>
      <GroupField
        name="sites"
        label={t('setup.sites')}
        hint={t('setup.sitesHint')}
        error={form.field('sites', t('setup.step.SITES')).error}
      >
        <div ref={list} className="c-setup-sites">
          {value.map((address, place) => (
            // A row has no other identity than its place.
            <div key={place} className="c-setup-site">
              <LineField
                name={`sites.${place}`}
                label={t('setup.site', { number: number(place + 1) })}
                value={address}
                error={errors[place]}
                onChange={(typed) => onChange(value.map((one, other) => (other === place ? typed : one)))}
                onBlur={() => onBlur?.(String(place))}
                placeholder="https://www.example.ac.in"
                dir="ltr"
                inputMode="url"
                autoComplete="off"
                spellCheck="false"
              />
              {value.length > 1 ? (
                <IconButton
                  icon="bin"
                  label={t('setup.siteRemove', { number: number(place + 1) })}
                  onClick={() =>
                    replaceSites(
                      Math.max(0, place - 1),
                      value.filter((_, other) => other !== place),
                    )
                  }
                />
              ) : null}
            </div>
          ))}
          {value.length < MOST_SITES ? (
            <div>
              <Button kind="secondary" data-size="small" onClick={() => replaceSites(value.length, [...value, ''])}>
                {t('setup.siteAdd')}
              </Button>
            </div>
          ) : null}
        </div>
      </GroupField>
    </SetupStepForm>
  )
}
