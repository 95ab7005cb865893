import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** The hover and focus states. */
export default function States() {
  const { t } = useMessages()
  return (
    <div className="c-stack">
      <Collapse title={t('guide.state.normal')}>{t('hallTicket.numberHelp')}</Collapse>
      <Collapse title={t('guide.state.hover')} shownAs="hover">
        {t('hallTicket.numberHelp')}
      </Collapse>
      <Collapse title={t('guide.state.focus')} shownAs="focus-visible">
        {t('hallTicket.numberHelp')}
      </Collapse>
    </div>
  )
}
