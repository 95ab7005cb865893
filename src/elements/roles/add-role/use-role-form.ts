import { useMemo, useRef } from 'react'
import * as v from 'valibot'
import { STALE } from '../../../contract/codes.ts'
import { USER_TYPES } from '../../../contract/users/parts.ts'
import { addRole, updateRole } from '../../../contract/roles/role-changes.ts'
import { DATA_SCOPES, type MenuRights } from '../../../contract/roles/roles.ts'
import { mapTranslations } from '../../../contract/i18n/translations.ts'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRoleRules } from '../rights/use-role-rules.ts'
import { readRole, type RoleDetail } from '../rights/use-role.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { pickFieldsToSend, listMenusToSend, type RoleValues } from './role-values.ts'

/** Result of a save. */
export type Saved =
  | { readonly kind: 'added'; readonly roleId: number; readonly draft: boolean }
  | { readonly kind: 'changed'; readonly gained: number; readonly lost: number; readonly users: number }

interface RoleFormOptions {
  /** The role to edit; undefined for a new one. */
  readonly role: RoleDetail | undefined
  readonly initial: RoleValues
  readonly onSaved: (saved: Saved) => void
  /** Called when another user has saved the role meanwhile. */
  readonly onStale: (now: RoleDetail) => void
}

/** Manages the form of a role: its validation and submission. `saveAs('draft')` accepts a role without any screen. */
export function useRoleForm({ role, initial, onSaved, onStale }: RoleFormOptions) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const rules = useRules()
  const named = useRoleRules()
  const schema = useMemo(() => {
    const { translation } = named
    return v.object({
      name: named.name,
      translations: v.object(mapTranslations(() => translation)),
      code: named.code,
      userType: rules.oneOf(USER_TYPES),
      description: rules.text(300),
      canLogin: v.boolean(),
      scopeType: rules.oneOf(DATA_SCOPES),
      maxUsers: rules.optional(rules.number({ min: 1, max: 1_000_000 })),
      validity: rules.days(),
      conflicts: v.custom<readonly PickerOption[]>(Array.isArray),
      rights: v.custom<readonly MenuRights[]>(Array.isArray),
    })
  }, [named, rules])
  const draft = useRef(false)

  const form = useForm({
    schema: schema as unknown as v.GenericSchema<RoleValues, RoleValues>,
    initial,
    keep: `role.${role?.roleId ?? 'new'}`,
    async onSubmit(values) {
      const isDraft = draft.current
      if (!isDraft && values.rights.length === 0) return { fields: { rights: t('people.role.valid.menus') } }
      const menus = listMenusToSend(role?.rights ?? [], values)
      if (!role) {
        const reply = await callRecent(
          addRole,
          { ...pickFieldsToSend(values), draft: isDraft, menus },
          { toast: false, block: true },
        )
        if (!reply.ok) return toSubmitProblems(reply, failure(reply))
        onSaved({ kind: 'added', roleId: reply.result.roleId, draft: isDraft })
        return undefined
      }
      const activate = role.status === 'DRAFT' && !isDraft
      const { name, code, userType, ...others } = pickFieldsToSend(values)
      const own = role.type === 'CORE' ? {} : { name, code, userType }
      const reply = await callRecent(
        updateRole,
        {
          roleId: role.roleId,
          rowVersion: role.rowVersion,
          ...others,
          ...own,
          menus,
          ...(activate ? { activate } : {}),
        },
        { toast: false, block: true },
      )
      if (reply.ok) {
        onSaved({ kind: 'changed', ...reply.result })
        return undefined
      }
      const now = reply.errorCode === STALE ? await readRole(role.roleId) : undefined
      if (now) onStale(now)
      return now ? {} : toSubmitProblems(reply, failure(reply))
    },
  })
  return {
    ...form,
    /** Submits the form, as a draft or as an active role. */
    saveAs(kind: 'draft' | 'role') {
      draft.current = kind === 'draft'
      form.submit()
    },
  }
}

/** The form of a role, as passed to its fields. */
export type RoleForm = ReturnType<typeof useRoleForm>
