import type { Device } from '../../contract/account/my-sessions.ts'
import type { Words } from '../words.tsx'

/** Calls a device by its browser and system, or by its kind where it says nothing of itself. */
export const deviceName = ({ kind, browser, system }: Device, { t }: Words): string =>
  browser && system ? t('account.my.browserOn', { browser, system }) : browser || system || t(`account.my.device.${kind}`)
