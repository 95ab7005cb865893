import { getGroupingLocale } from '../../../src/contract/i18n/grouping.ts'

const MINOR_UNITS = 100

/** Formats an amount given in minor units as the screens do: the same in every language. */
export const formatMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat(getGroupingLocale(currency), { style: 'currency', currency }).format(minor / MINOR_UNITS)
