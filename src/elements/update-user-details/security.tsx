import { Collapse } from '../ui/collapse/collapse.tsx'
import { useWords } from '../words.tsx'
import { LogIns } from './log-ins.tsx'
import { Password, type PasswordProps } from './password.tsx'
import { SecondStep } from './second-step.tsx'
import { Sessions } from './sessions.tsx'

/** Password, second step, where one is signed in, and who has tried. */
export function Security(props: PasswordProps) {
  const { t } = useWords()
  return (
    <>
      <Password {...props} />
      <SecondStep onFailed={props.onFailed} />
      <Sessions />
      <Collapse title={t('account.my.logIns')} level={3}>
        <LogIns />
      </Collapse>
    </>
  )
}
