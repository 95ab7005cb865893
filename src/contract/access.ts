/** What one may do on a screen (domain brief 1.4: role_menu). */
export const VERBS = ['view', 'edit', 'export', 'approve'] as const
/** What one may do on a screen. */
export type Verb = (typeof VERBS)[number]

/** A right on a screen: its route and what is done there. */
export interface Right {
  readonly menu: `/${string}`
  readonly verb: Verb
}

/**
 * What a signed-in caller must hold for a call; the server asks before it reads the input. `own`: the call concerns the caller alone, or its
 * handler knows whose it is. A screen's right, as roles and exceptions give it. Or one of some numeric roles, where no screen stands for it.
 */
export type Needs = 'own' | Right | { readonly roles: readonly number[] }

/** The examination desk: university administrator, controller of examinations, examination section (domain brief 1.4.2). */
export const DESK: Needs = { roles: [10, 11, 12] }

/** `/assign-prg-part-term-to-user` → `menu.assignPrgPartTermToUser`: where the title of a screen stands in the messages. */
export const titleKeyOf = (route: string): string =>
  `menu.${route.slice(1).replace(/-([A-Za-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`
