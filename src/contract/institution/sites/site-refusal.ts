import * as v from 'valibot'

/** The result of refusing a website that is not registered, for the operator of that site (code 1111). */
export const siteRefusal = v.object({
  /** The origin to register, as sent by the browser. */
  origin: v.string(),
  /** The code of the institution, where the call has named one. */
  institution: v.nullable(v.string()),
  /** The page of the portal, where visitors can continue. */
  portal: v.string(),
  /** The page on which an administrator registers the site. */
  register: v.string(),
})
/** The result of refusing a website that is not registered. */
export type SiteRefusal = v.InferOutput<typeof siteRefusal>
