import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../icons/icons.tsx'
import { Tooltip } from '../popup/tooltip.tsx'

const QUESTION = 'M9.4 9.2a2.7 2.7 0 1 1 4.1 2.3c-1 .6-1.5 1.2-1.5 2.3m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'

/** Renders a question mark with the definition of a figure as its tooltip, for mouse and keyboard. */
export function FigureDefinition({ about, definition }: { readonly about: string; readonly definition: string }) {
  const { t } = useMessages()
  return (
    <Tooltip text={definition}>
      {(wiring) => (
        <button {...wiring} type="button" className="c-explain" aria-label={t('widget.meaning', { title: about })}>
          <LineIcon path={QUESTION} />
        </button>
      )}
    </Tooltip>
  )
}
