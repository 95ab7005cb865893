import type { SetupEnd } from '../../../../core/institution/setup-entry.ts'
import { START_PATH } from '../../../../core/routing/route-table.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { StepLink } from '../../../ui/navigation/step-link.tsx'

interface EndedProps {
  readonly end: SetupEnd
  readonly portal: string | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders why the setup cannot be shown, and what to do. */
export function Ended({ end, portal, onNavigate }: EndedProps) {
  const { t } = useMessages()
  return (
    <section className="c-card c-stack" aria-labelledby="c-setup-ended" role="alert">
      <h2 id="c-setup-ended" className="c-subtitle">
        {t(`setup.end.${end}`)}
      </h2>
      <p>{t(`setup.endHelp.${end}`)}</p>
      {end === 'completed' ? (
        <div>
          <StepLink button path={START_PATH} portal={portal} onNavigate={onNavigate}>
            {t('setup.toLogin')}
          </StepLink>
        </div>
      ) : null}
    </section>
  )
}
