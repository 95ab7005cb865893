import { useMessages } from '../../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../../ui/tags/tag.tsx'
import { WINDOW_STATES, type WindowState } from './window-rows.ts'

const KINDS = {
  DRAFT: 'neutral',
  PLANNED: 'info',
  OPEN: 'success',
  ENDED: 'warning',
  CLOSED: 'danger',
} as const satisfies Record<WindowState, TagKind>

/** Renders the state of a window as a word, with a colour and a shape. */
export function StateTag({ state }: { readonly state: WindowState }) {
  const { t } = useMessages()
  return (
    <Tag kind={KINDS[state]} size="small">
      {t(`window.state.${state}`)}
    </Tag>
  )
}

/** Renders what the states of windows mean. */
export function StateLegend() {
  const { t } = useMessages()
  return (
    <section aria-label={t('window.legend')}>
      <dl className="c-window-legend">
        {WINDOW_STATES.map((state) => (
          <div key={state}>
            <dt>
              <StateTag state={state} />
            </dt>
            <dd className="c-small c-soft">{t(`window.means.${state}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
