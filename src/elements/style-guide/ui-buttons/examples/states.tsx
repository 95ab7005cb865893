import { Button } from '../../../ui/button/button.tsx'
import { LabelledSpecimen } from '../../guide/labelled-specimen.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const

/** A busy button reads "Processing", keeps its focus and ignores a second press. */
export default function States() {
  const { t } = useMessages()
  return KINDS.map((kind) => (
    <div key={kind} className="c-states">
      <LabelledSpecimen label={t('guide.state.normal')}>
        <Button kind={kind}>{t('signIn.logIn')}</Button>
      </LabelledSpecimen>
      <LabelledSpecimen label={t('guide.state.hover')}>
        <Button kind={kind} data-as="hover">
          {t('signIn.logIn')}
        </Button>
      </LabelledSpecimen>
      <LabelledSpecimen label={t('guide.state.focus')}>
        <Button kind={kind} data-as="focus-visible">
          {t('signIn.logIn')}
        </Button>
      </LabelledSpecimen>
      <LabelledSpecimen label={t('guide.state.busy')}>
        <Button kind={kind} busy>
          {t('signIn.logIn')}
        </Button>
      </LabelledSpecimen>
      <LabelledSpecimen label={t('guide.state.off')}>
        <Button kind={kind} aria-disabled>
          {t('signIn.logIn')}
        </Button>
      </LabelledSpecimen>
    </div>
  ))
}
