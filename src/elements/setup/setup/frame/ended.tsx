import type { WebAddress } from '../../../../core/config/web-address.ts'
import type { SetupEnd } from '../../../../core/institution/setup-entry.ts'
import { START_PATH } from '../../../../core/routing/start-path.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { StepLink } from '../../../ui/navigation/step-link.tsx'

interface EndedProps {
  readonly end: SetupEnd
  /** The code of the institution; null: unknown. */
  readonly code: string | null
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders why the setup cannot be shown, and what to do. */
export function Ended({ end, code, portal, onNavigate }: EndedProps) {
  const { t } = useMessages()
  return (
    <section className="c-card c-stack" aria-labelledby="c-setup-ended" role="alert">
      <h2 id="c-setup-ended" className="c-subtitle">
        {t(`setup.end.${end}`)}
      </h2>
      <p>{t(`setup.endHelp.${end}`)}</p>
      {end === 'completed' || end === 'noLink' ? (
        <div>
          <StepLink button path={code === null ? START_PATH : `/${code}`} portal={portal} onNavigate={onNavigate}>
            {t('setup.toLogin')}
          </StepLink>
        </div>
      ) : null}
    </section>
  )
}
