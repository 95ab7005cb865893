import type { Device } from '../../../../contract/account/my-sessions.ts'
import type { Messages } from '../../../runtime/messages.tsx'

/** Returns the name of a device: its browser and system, or its kind when those are unknown. */
export const getDeviceName = ({ kind, browser, system }: Device, { t }: Messages): string =>
  browser && system
    ? t('account.my.browserOn', { browser, system })
    : browser || system || t(`account.my.device.${kind}`)
