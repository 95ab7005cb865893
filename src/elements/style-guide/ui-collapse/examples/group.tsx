import { CollapseGroup } from '../../../ui/collapse/collapse-group.tsx'
import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { Tag } from '../../../ui/tags/tag.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Sections that expand individually, or all together. */
export default function Group() {
  const { t } = useMessages()
  return (
    <CollapseGroup label={t('hallTicket.title')}>
      <Collapse title={t('hallTicket.findBy')} open>
        <p>{t('hallTicket.numberHelp')}</p>
      </Collapse>
      <Collapse title={t('hallTicket.mobile')} beside={<Tag kind="warning">{t('sample.expiring')}</Tag>}>
        <p>{t('hallTicket.mobileHelp')}</p>
      </Collapse>
      <Collapse title={t('sample.long')}>
        <p>{t('hallTicket.noMatch')}</p>
      </Collapse>
    </CollapseGroup>
  )
}
