import { Collapse } from '../../ui/collapse/collapse.tsx'
import { useWords } from '../../words.tsx'

/** Pointed at and with the focus it looks so. */
export default function States() {
  const { t } = useWords()
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
