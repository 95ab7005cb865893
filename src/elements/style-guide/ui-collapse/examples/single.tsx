import { CollapseGroup } from '../../../ui/collapse/collapse-group.tsx'
import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Expanding one section collapses the others. */
export default function Single() {
  const { t } = useMessages()
  return (
    <CollapseGroup label={t('hallTicket.title')} single>
      <Collapse title={t('hallTicket.exam')} open>
        <p>{t('hallTicket.examsHelp')}</p>
      </Collapse>
      <Collapse title={t('hallTicket.dob')}>
        <p>{t('hallTicket.enterBirth')}</p>
      </Collapse>
      <Collapse title={t('hallTicket.mobile')}>
        <p>{t('hallTicket.enterMobile')}</p>
      </Collapse>
    </CollapseGroup>
  )
}
