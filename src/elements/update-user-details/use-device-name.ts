import type { Device } from '../../contract/account/my-sessions.ts'
import { useWords } from '../words.tsx'

/** Calls a device by its browser and system, or by its kind where it says nothing of itself. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useWords()
  return ({ kind, browser, system }) => (browser && system ? t('account.my.browserOn', { browser, system }) : browser || system || t(`account.my.device.${kind}`))
}
