import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ACT_KEYS, PICTURE_ACTS, type PictureAct } from './waiting-picture.ts'

const KINDS = { APPROVE: 'primary', ASK_AGAIN: 'secondary', REJECT: 'secondary' } as const

interface ActButtonsProps {
  /** Id of the heading that names the picture. */
  readonly about: string
  readonly small?: boolean
  readonly onAct: (act: PictureAct) => void
}

/** Renders the acts on a picture, each with its key. */
export function ActButtons({ about, small = false, onAct }: ActButtonsProps) {
  const { t } = useMessages()
  return (
    <div className="c-desk-picture-acts">
      {PICTURE_ACTS.map((act) => (
        <Button
          key={act}
          kind={small && act === 'APPROVE' ? 'secondary' : KINDS[act]}
          data-act={act}
          data-size={small ? 'small' : undefined}
          aria-describedby={about}
          aria-keyshortcuts={ACT_KEYS[act]}
          onClick={() => onAct(act)}
        >
          {t(`picture.act.${act}`)}
          <kbd className="c-desk-picture-key" dir="ltr" aria-hidden="true">
            {ACT_KEYS[act].toUpperCase()}
          </kbd>
        </Button>
      ))}
    </div>
  )
}
