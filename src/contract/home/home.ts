import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, localisedName, plainTextSchema, requiredTextSchema, textSchema } from '../parts.ts'

/**
 * Returns what a person sees after signing in: their identity, what they may work in, and announcements (specification,
 * section 11.2.1).
 */
export const landing = defineQuery({
  id: 'landing',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    displayName: v.string(),
    previousSignInAt: v.nullable(instant),
    roles: v.array(v.object({ roleId: v.number(), names: localisedName })),
    colleges: v.array(v.object({ collegeId: v.number(), names: localisedName })),
    academicYears: v.array(v.object({ code: v.string(), status: v.picklist(['CURRENT', 'NEXT']) })),
    context: v.object({
      roleId: v.nullable(v.number()),
      collegeId: v.nullable(v.number()),
      academicYear: v.nullable(v.string()),
    }),
    announcements: v.array(
      v.object({
        id: v.number(),
        title: localisedName,
        body: localisedName,
        severity: v.picklist(['INFO', 'URGENT']),
        /** An address with https; null: none. */
        link: v.nullable(v.string()),
        from: instant,
      }),
    ),
  }),
})

/**
 * Chooses the role, college and year to work in; the server stores the choice in the session. Null means all that the
 * caller holds.
 */
export const setWorkContext = defineActivity({
  name: 'setWorkContext',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({
    roleId: v.nullable(id),
    collegeId: v.nullable(id),
    academicYear: v.nullable(plainTextSchema(20)),
  }),
  output: v.object({
    roleId: v.nullable(v.number()),
    collegeId: v.nullable(v.number()),
    academicYear: v.nullable(v.string()),
  }),
})

/** Returns the modules in which the caller has at least one menu (specification, section 11.2.3). */
export const myModules = defineQuery({
  id: 'myModules',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    moduleCode: v.string(),
    names: localisedName,
    descriptions: localisedName,
    icon: v.string(),
    group: v.picklist(['ACADEMICS', 'EXAMINATION', 'FINANCE', 'ADMINISTRATION', 'REPORTS']),
    landingRouteName: v.string(),
    favourite: v.boolean(),
    closesAt: v.nullable(instant),
    menus: v.array(v.object({ routeName: v.string(), titleKey: v.string() })),
  }),
})

/** Pins or unpins a module for the caller. */
export const toggleFavouriteModule = defineActivity({
  name: 'toggleFavouriteModule',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({ moduleCode: plainTextSchema(40), favourite: v.boolean() }),
  output: v.object({ favourite: v.boolean() }),
})

/** Requests access to a screen that the menu does not list, from those who may grant it. */
export const requestMenuAccess = defineActivity({
  name: 'requestMenuAccess',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({ routeName: requiredTextSchema(200), reason: textSchema(500) }),
  output: v.object({ requestId: v.string() }),
})
