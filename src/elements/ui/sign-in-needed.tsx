import { useWords } from '../words.tsx'
import { Notice } from './notice.tsx'

/** What a screen shows to somebody who is not signed in (domain brief 0.2, T9). */
export function SignInNeeded() {
  const { t } = useWords()
  return (
    <div className="c-panel">
      <Notice kind="info">{t('failure.noToken')}</Notice>
    </div>
  )
}
