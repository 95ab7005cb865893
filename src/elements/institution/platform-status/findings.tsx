import type { PlatformStatus } from '../../../contract/institution/platform-status.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * Renders what is wrong or unwise, each with the line that corrects it. The lines are those of a command and of its
 * settings, so they are in English and from left to right.
 */
export function Findings({ findings }: Pick<PlatformStatus, 'findings'>) {
  const { t } = useMessages()
  if (findings.length === 0) return <Notice kind="success">{t('serverStatus.nothing')}</Notice>
  return (
    <>
      <p className="c-soft">{t('serverStatus.english')}</p>
      <ul className="c-findings">
        {findings.map(({ level, what, fix }) => (
          <li key={what}>
            <Notice kind={level === 'wrong' ? 'danger' : 'warning'}>
              <strong>{t(`serverStatus.level.${level}`)}</strong>
              <p lang="en" dir="ltr">
                {what}
              </p>
              <code lang="en" dir="ltr">
                {fix}
              </code>
            </Notice>
          </li>
        ))}
      </ul>
    </>
  )
}
