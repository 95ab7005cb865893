import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { PicturePart } from '../approvals/picture-part.tsx'
import { ActButtons } from './act-buttons.tsx'
import { PictureHints } from './picture-hints.tsx'
import type { PictureAct, WaitingPicture } from './waiting-picture.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface PictureDrawerProps {
  readonly picture: WaitingPicture
  readonly address: string
  /** Where it is in the page. */
  readonly place: string
  readonly onAct: (act: PictureAct) => void
  /** Shows another picture; undefined: there is none in this direction. */
  readonly onNext: (() => void) | undefined
  readonly onBack: (() => void) | undefined
  readonly onClose: () => void
}

/** Shows a waiting picture beside the one in use, with the rules that its person was shown. */
export function PictureDrawer({ picture, address, place, onAct, onNext, onBack, onClose }: PictureDrawerProps) {
  const { t, name, instant } = useMessages()
  const id = useUniqueId()
  const { person, college, handedInAt, obstacle } = picture
  const about = [person.prn, college && name(college), t('people.waiting.handedIn', { time: instant(handedInAt) })]
  return (
    <Drawer
      title={toNameCase(name(person.names))}
      about={<span id={id}>{about.filter(Boolean).join(' · ')}</span>}
      onClose={onClose}
      foot={obstacle === null ? <ActButtons about={id} onAct={onAct} /> : t('picture.why.NOT_ALLOWED')}
    >
      <FurtherMessages area="own-details">
        <div className="c-row">
          <span className="c-small c-soft">{place}</span>
          <Button kind="quiet" data-size="small" aria-disabled={!onBack} aria-keyshortcuts="k" onClick={onBack}>
            {t('picture.back')}
            <kbd className="c-desk-picture-key" dir="ltr" aria-hidden="true">
              K
            </kbd>
          </Button>
          <Button kind="quiet" data-size="small" aria-disabled={!onNext} aria-keyshortcuts="j" onClick={onNext}>
            {t('picture.next')}
            <kbd className="c-desk-picture-key" dir="ltr" aria-hidden="true">
              J
            </kbd>
          </Button>
        </div>
        <PictureHints picture={picture} />
        <PicturePart item={{ ...picture, address }} name={toNameCase(name(person.names))} />
        <p className="c-small c-soft">{t('picture.notVerdict')}</p>
      </FurtherMessages>
    </Drawer>
  )
}
