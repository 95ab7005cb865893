import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { PasteLines } from './paste-lines.tsx'

interface LinesDrawerProps {
  readonly origin: string
  /** How the drawer was opened: the site was just registered, was registered before, or was opened from the list. */
  readonly how: 'added' | 'listed' | 'opened'
  readonly code: string
  readonly onClose: () => void
}

/** Renders the two lines of HTML with which the pages of a registered site use the elements. */
export function LinesDrawer({ origin, how, code, onClose }: LinesDrawerProps) {
  const { t } = useMessages()
  return (
    <Drawer title={t('sites.use')} about={<bdi dir="ltr">{origin}</bdi>} onClose={onClose}>
      <div className="c-stack">
        <Notice kind={how === 'listed' ? 'info' : 'success'} announced>
          {t(how === 'listed' ? 'sites.listed' : 'sites.canUse')}
        </Notice>
        <PasteLines code={code} />
      </div>
    </Drawer>
  )
}
