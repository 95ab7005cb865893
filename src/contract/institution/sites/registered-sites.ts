import * as v from 'valibot'
import { defineActivity, defineQuery } from '../../activity.ts'
import { id, instant, requiredLineSchema, requiredTextSchema } from '../../parts.ts'
import { LONGEST_AUDIENCE } from '../../sign-in/assertion.ts'

const MENU = '/registered-sites'
const SEE = { menu: MENU, verb: 'view' } as const
const CHANGE = { menu: MENU, verb: 'edit' } as const

/** The maximal number of websites of an institution. */
export const MOST_SITES = 50

/** The reasons why an address cannot be registered. HTTP: not encrypted, and this was not allowed explicitly. */
export const SITE_FAULTS = ['NO_ADDRESS', 'SCHEME', 'CREDENTIALS', 'WILDCARD', 'HTTP'] as const
/** A reason why an address cannot be registered. */
export type SiteFault = (typeof SITE_FAULTS)[number]

/** How the back end of a website learns who is signed in on its pages. */
const backEnd = {
  /** For whom the website's pages may get assertions (`issueAssertion`); null: for nobody. */
  audience: v.nullable(v.string()),
  /** Where the back end is told that a session has ended; null: it is not told. */
  signOutUrl: v.nullable(v.string()),
  /** Whether an assertion may contain the user name. */
  givesUserName: v.boolean(),
}

/** Returns the websites that may use the institution's elements, in alphabetical order. */
export const registeredSites = defineQuery({
  id: 'registeredSites',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.object({})),
  row: v.object({
    siteId: v.number(),
    /** As a browser sends it: `https://www.example.ac.in`. */
    origin: v.string(),
    /** When it was registered and by whom; null: before the log of actions began, or not by a person. */
    addedAt: v.nullable(instant),
    addedBy: v.nullable(v.string()),
    ...backEnd,
  }),
})
/** A registered website. */
export type RegisteredSite = v.InferOutput<typeof registeredSites.row>

/**
 * Registers the website of an address; only its scheme, host and port count. Its pages may call at once (other
 * processes of the server: within seconds). LISTED: it was registered already. Refuses with 1201 an address that is not
 * one of a website, and more than `MOST_SITES` sites.
 */
export const addRegisteredSite = defineActivity({
  name: 'addRegisteredSite',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  input: v.strictObject({
    /** An origin, a host name, or any address on the site. */
    address: requiredTextSchema(2000),
    /**
     * Accepts a site without encryption too. Sites on the person's own machine (`http://localhost`) need no permission.
     */
    allowHttp: v.optional(v.boolean(), false),
  }),
  output: v.object({ outcome: v.picklist(['ADDED', 'LISTED']), siteId: v.number(), origin: v.string() }),
})

/** Removes a website from the list; its pages may no longer call. A site that is not listed is refused with 1202. */
export const removeRegisteredSite = defineActivity({
  name: 'removeRegisteredSite',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  input: v.strictObject({ siteId: id }),
  output: v.object({ outcome: v.literal('REMOVED'), origin: v.string() }),
})

/**
 * Saves how the back end of a registered website learns who is signed in on its pages, and that they have signed out.
 * Refuses with 1201 an address to which the server must not connect.
 */
export const saveSiteBackEnd = defineActivity({
  name: 'saveSiteBackEnd',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  input: v.strictObject({
    siteId: id,
    audience: v.nullable(requiredLineSchema(LONGEST_AUDIENCE)),
    signOutUrl: v.nullable(requiredLineSchema(2000)),
    givesUserName: v.boolean(),
  }),
  output: v.object({ outcome: v.literal('SAVED'), origin: v.string() }),
})
