import { Button } from '../../ui/button.tsx'
import { ShownAs } from '../../ui/guide/shown-as.tsx'
import { useWords } from '../../words.tsx'

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const

/** A busy button says "Processing", keeps its focus and takes no second press. */
export default function States() {
  const { t } = useWords()
  return KINDS.map((kind) => (
    <div key={kind} className="c-states">
      <ShownAs label={t('guide.state.normal')}>
        <Button kind={kind}>{t('signIn.logIn')}</Button>
      </ShownAs>
      <ShownAs label={t('guide.state.hover')}>
        <Button kind={kind} data-as="hover">
          {t('signIn.logIn')}
        </Button>
      </ShownAs>
      <ShownAs label={t('guide.state.focus')}>
        <Button kind={kind} data-as="focus-visible">
          {t('signIn.logIn')}
        </Button>
      </ShownAs>
      <ShownAs label={t('guide.state.busy')}>
        <Button kind={kind} busy>
          {t('signIn.logIn')}
        </Button>
      </ShownAs>
      <ShownAs label={t('guide.state.off')}>
        <Button kind={kind} aria-disabled>
          {t('signIn.logIn')}
        </Button>
      </ShownAs>
    </div>
  ))
}
