import { Button } from '../../../ui/button/button.tsx'
import { FurtherIcon } from '../../../ui/icons/further-icons.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Use one primary button per screen; all others are less prominent. */
export default function Kinds() {
  const { t } = useMessages()
  return (
    <>
      <div className="c-board-row">
        <Button>{t('hallTicket.get')}</Button>
        <Button kind="secondary">{t('hallTicket.another')}</Button>
        <Button kind="quiet">{t('common.cancel')}</Button>
        <Button kind="danger">{t('signIn.signOut')}</Button>
      </div>
      <div className="c-board-row">
        <Button>
          <FurtherIcon name="download" />
          {t('hallTicket.download')}
        </Button>
        <button type="button" className="c-link">
          {t('signIn.hallTicketWithout')}
        </button>
      </div>
    </>
  )
}
