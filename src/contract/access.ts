/** The actions that a right can allow on a screen (specification, section 10.4: role_menu). */
export const VERBS = ['view', 'edit', 'export', 'approve'] as const
/** One action that a right can allow on a screen. */
export type Verb = (typeof VERBS)[number]

/** A right on a screen: its route and the action. */
export interface Right {
  readonly menu: `/${string}`
  readonly verb: Verb
}

/**
 * The right that a signed-in caller needs for a call; the server checks it before it parses the input. `own`: the call
 * concerns the caller alone, or its handler checks the owner. Otherwise a right on a screen, as granted by roles and
 * exceptions, one of some numeric roles, where no screen corresponds to the call, or one of several of these.
 */
export type Needs = 'own' | Right | { readonly anyOf: readonly (Right | NeededRoles)[] } | NeededRoles

/** Numeric roles, one of which a call needs. */
export interface NeededRoles {
  readonly roles: readonly number[]
  /**
   * The call shows what is in the caller's own scope, and nobody acts on others with it. Whoever grants such a role
   * need not have it: a principal adds a clerk, who sees corrections that a principal does not see.
   */
  readonly readOnly?: true
}

/**
 * The examination desk: university administrator, controller of examinations, examination section (specification,
 * section 10.4.2).
 */
export const EXAMINATION_DESK = { roles: [10, 11, 12] } as const satisfies Needs

/** Who places and releases holds: the examination desk, and finance those for unpaid fees. */
export const HOLD_DESK = { roles: [...EXAMINATION_DESK.roles, 13] } as const satisfies Needs

/**
 * Who decides about mistakes reported on hall tickets: the college of the student first, then the examination desk.
 */
export const CORRECTION_DESK = { roles: [...EXAMINATION_DESK.roles, 20, 21] } as const satisfies Needs

/** Who decides about examination forms: the college of the student first, then the examination desk. */
export const FORM_DESK = CORRECTION_DESK

/**
 * Who decides about the photographs and signatures of students: their colleges, and the examination desk. They also see
 * which students have no photograph.
 */
export const PICTURE_DESK = CORRECTION_DESK

/**
 * Who clears up payments: finance of the university and of the colleges, and the administrators of colleges, who could
 * otherwise not give or take the role of their finance.
 */
export const PAYMENT_CASE_DESK = { roles: [13, 20, 22] } as const satisfies Needs
/** Who approves a refund: finance of the university. */
export const REFUND_DESK = { roles: [13] } as const satisfies Needs

/** Returns the message key of a screen's title: `/assign-prg-part-term-to-user` → `menu.assignPrgPartTermToUser`. */
export const getTitleKey = (route: string): string =>
  `menu.${route
    .slice(1)
    .replace(/-([A-Za-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`
