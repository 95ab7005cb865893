import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Small buttons are for dense tables. On touch screens they grow to 44 pixels automatically. */
export default function Sizes() {
  const { t } = useMessages()
  return (
    <>
      <div className="c-board-row">
        <Button data-size="small">{t('common.retry')}</Button>
        <Button>{t('common.retry')}</Button>
      </div>
      <div className="c-board-row">
        <Button wide>{t('signIn.logIn')}</Button>
      </div>
      <div className="c-board-row">
        <IconButton icon="edit" label={t('guide.edit')} />
        <IconButton icon="copy" label={t('guide.copy')} />
        <IconButton icon="bin" label={t('guide.remove')} />
        <IconButton icon="close" label={t('common.close')} data-as="hover" />
        <IconButton icon="close" label={t('common.close')} data-as="focus-visible" />
        <IconButton icon="close" label={t('common.close')} aria-disabled />
      </div>
    </>
  )
}
