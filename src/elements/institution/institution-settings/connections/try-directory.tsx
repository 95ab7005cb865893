import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { OutputOf } from '../../../../contract/activity.ts'
import { tryDirectorySignIn } from '../../../../contract/institution/connections.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { Form } from '../../../ui/form/form.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { Facts } from '../../parts/facts.tsx'
import { MixedText } from '../../../ui/i18n/mixed-text.tsx'

const EMPTY = { userName: '', password: '' }

/** Renders the form that tries a login against the directory, and what the directory knows of the person. */
export function TryDirectory({ onTried }: { readonly onTried: () => void }) {
  const { t, name } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const [result, setResult] = useState<OutputOf<typeof tryDirectorySignIn>>()
  const schema = useMemo(
    () =>
      v.object({
        userName: rules.required(100),
        password: v.pipe(v.string(), v.nonEmpty(t('valid.required')), v.maxLength(200)),
      }),
    [rules, t],
  )
  const form = useForm({
    schema,
    initial: EMPTY,
    async onSubmit(entered) {
      setResult(undefined)
      const reply = await call(tryDirectorySignIn, entered, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      setResult(reply.result)
      onTried()
      return undefined
    },
  })
  return (
    <>
      <Form form={form} label={t('settings.tryDirectory')}>
        <div className="c-pair">
          <LineField
            {...form.field('userName', t('signIn.userName'))}
            required
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            maxLength={100}
          />
          <LineField
            {...form.field('password', t('signIn.password'))}
            required
            type="password"
            dir="ltr"
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <div className="c-row">
          <Button type="submit" kind="secondary" busy={form.busy}>
            {t('settings.tryDirectory')}
          </Button>
          <span className="c-small c-soft">
            {t('settings.savedOnly')} {t('settings.tryHelp')}
          </span>
        </div>
      </Form>
      {result === undefined ? null : result.outcome === 'ACCEPTED' ? (
        <>
          <Notice kind="success" announced>
            {t('settings.directory.ACCEPTED')}
          </Notice>
          <Facts
            className="c-settings-facts"
            facts={[
              [t('signIn.userName'), <bdi dir="ltr">{result.loginName}</bdi>],
              [t('setup.person'), <MixedText>{result.displayName}</MixedText>],
              [t('setup.email'), <bdi dir="ltr">{result.email ?? '–'}</bdi>],
              ...(result.roles === null
                ? []
                : [[t('settings.roles'), result.roles.map((role) => name(role)).join(' · ') || '–'] as const]),
            ]}
          />
        </>
      ) : (
        <Notice kind={result.outcome === 'REFUSED' ? 'warning' : 'danger'} announced>
          {t(`settings.directory.${result.outcome}`)}
        </Notice>
      )}
    </>
  )
}
