import { useCallback, useState, type ComponentType } from 'react'
import { onFault } from '../../core/feedback/log.ts'
import { showToast } from '../../core/feedback/toasts.ts'
import { useMessages } from '../runtime/messages.tsx'

/**
 * Loads a part of the portal when it is first needed, so that no page waits for it. A failed load is shown, and the
 * next call tries again. Returns the part, undefined until it has loaded, and the function that loads it.
 */
export function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): readonly [ComponentType<Props> | undefined, () => void] {
  const { t } = useMessages()
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> }>()
  const loaded = part !== undefined
  const askForPart = useCallback(() => {
    if (loaded) return
    load().then(
      (Part) => setPart({ Part }),
      (fault: unknown) => {
        onFault(fault)
        showToast({ severity: 'error', detail: t('failure.network') })
      },
    )
  }, [load, loaded, t])
  return [part?.Part, askForPart]
}
