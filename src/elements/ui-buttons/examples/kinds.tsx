import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'

/** One primary button a screen; the others step back. */
export default function Kinds() {
  const { t } = useWords()
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
          <Icon name="download" />
          {t('hallTicket.download')}
        </Button>
        <a className="c-link" href="#/ui-buttons">
          {t('signIn.hallTicketWithout')}
        </a>
      </div>
    </>
  )
}
