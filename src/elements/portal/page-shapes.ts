import { parseQuery } from '../../core/routing/routes.ts'
import type { PageShape } from '../ui/query/page-loading.tsx'

/** The shapes of pages that are no table. */
const SHAPES: Readonly<Record<string, PageShape>> = {
  'campus-landing': 'home',
  'campus-dashboard': 'board',
  'campus-dummy-dashboard': 'board',
  'campus-modules-dashboard': 'board',
  'campus-looker-studio': 'board',
  'campus-add-role': 'form',
  'campus-add-user': 'form',
  'campus-csc-counter': 'form',
  'campus-edit-user-details': 'form',
  'campus-email-confirm': 'form',
  'campus-fee-payment': 'form',
  'campus-hall-ticket': 'form',
  'campus-institution-settings': 'form',
  'campus-mql-console': 'form',
  'campus-payment-status': 'form',
  'campus-ticket-verify': 'form',
  'campus-ui-form': 'form',
  'campus-update-edit-user': 'form',
  'campus-update-user-details': 'form',
}

/** Returns the shape of the page with this tag. */
export const getPageShape = (tag: string): PageShape => SHAPES[tag] ?? 'table'

/** Returns whether the heading of a page is its title: that of a home is its news, that of a record names it. */
export const hasOwnTitle = (tag: string, path: string): boolean =>
  tag !== 'campus-landing' && parseQuery(path).user === undefined && parseQuery(path).role === undefined
