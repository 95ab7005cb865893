import { useWords } from '../../words.tsx'
import { LineIcon } from '../icons.tsx'
import { Tooltip } from '../tooltip.tsx'

const QUESTION = 'M9.4 9.2a2.7 2.7 0 1 1 4.1 2.3c-1 .6-1.5 1.2-1.5 2.3m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'

/** A question mark that says what a figure means, to whoever points at it or goes there by keyboard. */
export function Explained({ about, definition }: { readonly about: string; readonly definition: string }) {
  const { t } = useWords()
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
