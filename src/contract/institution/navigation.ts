import * as v from 'valibot'
import { languageCode, requiredLineSchema } from '../parts.ts'

/** The areas of the navigation, in their usual order. Home is a link of its own before them. */
export const AREAS = ['people', 'academics', 'examinations', 'fees', 'reports', 'settings', 'developer'] as const
/** An area of the navigation: the screens of one job. */
export type Area = (typeof AREAS)[number]

/** The longest name of an area. */
export const LONGEST_AREA_NAME = 40

/** What an institution calls the areas of the navigation, and their order. */
export const navigationSettings = v.strictObject({
  /** Areas that are not listed follow in their usual order. */
  order: v.pipe(
    v.array(v.picklist(AREAS)),
    v.maxLength(AREAS.length),
    v.check((areas) => new Set(areas).size === areas.length),
  ),
  /** By area and language; a language without a name shows the usual one. */
  names: v.record(v.picklist(AREAS), v.record(languageCode, requiredLineSchema(LONGEST_AREA_NAME))),
})
/** What an institution calls the areas of the navigation, and their order. */
export type NavigationSettings = v.InferOutput<typeof navigationSettings>

/** Returns all areas in the order of an institution. */
export const listAreas = ({ order }: Pick<NavigationSettings, 'order'>): readonly Area[] => [
  ...order,
  ...AREAS.filter((area) => !order.includes(area)),
]

/** The areas of screens that are in another module by their rights. */
const AREA_BY_ROUTE: Readonly<Record<string, Area>> = {
  '/students': 'people',
  '/institution-settings': 'settings',
  '/registered-sites': 'settings',
  '/notices': 'settings',
  '/messages': 'settings',
  '/message-texts': 'settings',
  '/student-messages': 'people',
  '/data-protection': 'settings',
  '/audit-log': 'settings',
  '/institutions': 'settings',
  '/platform-status': 'settings',
}

const AREA_BY_MODULE: Readonly<Record<string, Area>> = {
  administration: 'people',
  academics: 'academics',
  examination: 'examinations',
  finance: 'fees',
  reports: 'reports',
  developer: 'developer',
}

/** Returns the area of a screen; the settings for a module that an institution has added. */
export const findArea = ({
  routeName,
  moduleCode,
}: {
  readonly routeName: string
  readonly moduleCode: string
}): Area => AREA_BY_ROUTE[routeName] ?? AREA_BY_MODULE[moduleCode] ?? 'settings'
