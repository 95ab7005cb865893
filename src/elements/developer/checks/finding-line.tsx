import { Icon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import type { Finding } from './finding.ts'

const ICONS = { good: 'check', doubtful: 'alert', bad: 'alert' } as const

/** Renders one check with its finding, for a list of the class `c-checks`; without a finding it is still running. */
export function FindingLine({
  id,
  title,
  finding,
}: {
  readonly id: string
  readonly title: MessageKey
  readonly finding: Finding | undefined
}) {
  const { t } = useMessages()
  return (
    <div data-check={id} data-state={finding?.state ?? 'waiting'}>
      <dt>{t(title)}</dt>
      <dd>
        {finding ? (
          <>
            <Icon name={ICONS[finding.state]} />
            <span>
              <span className="c-hidden">{t(`test.state.${finding.state}`)}: </span>
              {t(finding.key, finding.values)}
              {finding.fix ? <strong className="c-fix">{t(finding.fix.key, finding.fix.values)}</strong> : null}
            </span>
          </>
        ) : (
          <span className="c-soft">{t('common.loading')}</span>
        )}
      </dd>
    </div>
  )
}
