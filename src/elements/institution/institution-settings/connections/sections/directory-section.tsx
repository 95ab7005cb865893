import { isolateLtr } from '../../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { CheckField } from '../../../../ui/form/fields/choice-fields.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { GroupField } from '../../../../ui/form/group-field.tsx'
import { LineField } from '../../../../ui/form/line-field.tsx'
import { SectionForm } from '../../section-form.tsx'
import { useSettings } from '../../settings-context.ts'
import { useSection } from '../../use-section.ts'
import { DirectoryState, HiddenConfiguration } from '../connection-states.tsx'
import { toDirectoryInput, LONGEST_DN, useDirectoryForm } from './directory-form.ts'
import { ConnectionSecretField } from './connection-secret-field.tsx'

const TECHNICAL = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'off', spellCheck: 'false' } as const
const ATTRIBUTES = ['id', 'login', 'name', 'mail'] as const

/** Renders the directory with whose accounts staff log in. */
export function DirectorySection() {
  const { t } = useMessages()
  const { settings } = useSettings()
  const state = useSection('DIRECTORY')
  const form = useDirectoryForm(state)
  const renderLineField = (name: 'dn' | 'base' | 'filter' | 'bindAs', label: string, hint: string) => (
    <LineField {...form.field(name, label)} hint={hint} {...TECHNICAL} maxLength={LONGEST_DN} />
  )
  const user = isolateLtr('{user}')
  return (
    <>
      <DirectoryState key={settings.DIRECTORY.seen} />
      {state.base.directory ? null : (
        <HiddenConfiguration key={`${settings.DIRECTORY.seen}h`} of={({ directory }) => directory.state} />
      )}
      <SectionForm state={state} form={form} input={toDirectoryInput}>
        <CheckField {...form.field('own', t('settings.directoryOwn'))} hint={t('settings.directoryOwnHint')} />
        {form.values.own ? (
          <>
            <TextArea
              {...form.field('hosts', t('settings.hosts'))}
              hint={t('settings.hostsHint', { example: isolateLtr('ldaps://ldap.example.ac.in') })}
              required
              lang="en"
              spellCheck="false"
              max={LONGEST_DN}
            />
            <CheckField {...form.field('startTls', t('settings.startTls', { scheme: isolateLtr('ldap://') }))} />
            <GroupField label={t('settings.finding')} hint={t('settings.findingHint')}>
              <div className="c-stack">
                <div className="c-pair">
                  {renderLineField('base', t('settings.searchBase'), isolateLtr('ou=people,dc=example'))}
                  {renderLineField('filter', t('settings.filter'), t('settings.filterHint', { user }))}
                </div>
                <div className="c-pair">
                  {renderLineField('dn', t('settings.serviceDn'), t('settings.serviceDnHint'))}
                  <ConnectionSecretField {...form.field('secretRef', t('settings.secret'))} />
                </div>
                {renderLineField('bindAs', t('settings.bindAs'), t('settings.filterHint', { user }))}
              </div>
            </GroupField>
            <GroupField label={t('settings.attributes')}>
              <div className="c-pair">
                {ATTRIBUTES.map((name) => (
                  <LineField
                    key={name}
                    {...form.field(name, t(`settings.attribute.${name}`))}
                    required
                    {...TECHNICAL}
                    maxLength={60}
                  />
                ))}
              </div>
            </GroupField>
            <CheckField {...form.field('create', t('settings.createAccounts'))} />
            <LineField
              {...form.field('managedBy', t('settings.managedBy'))}
              hint={t('settings.managedByHint')}
              autoComplete="off"
              maxLength={120}
            />
            <TextArea
              {...form.field('localUsers', t('settings.localUsers'))}
              hint={t('settings.localUsersHint')}
              lang="en"
              spellCheck="false"
              max={LONGEST_DN}
            />
            <p className="c-small c-soft">{t('settings.operatorKeeps')}</p>
          </>
        ) : null}
      </SectionForm>
    </>
  )
}
