import type { Needs, Verb } from '../../src/contract/access.ts'
import type { Activity, Query } from '../../src/contract/activity.ts'
import { activities, queries } from '../../src/contract/index.ts'
import { ROLES } from '../../server/modules/roles/built-in-roles.ts'
import { MENUS } from '../../server/modules/institution/defaults/access.ts'

const LETTER: Readonly<Record<Verb, string>> = { view: 'V', edit: 'E', export: 'X', approve: 'A' }

const mayCall = (roleId: number, needs: Needs): boolean => {
  if (needs === 'own') return true
  if ('roles' in needs) return needs.roles.includes(roleId)
  if ('anyOf' in needs) return needs.anyOf.some((right) => mayCall(roleId, right))
  return MENUS.some(({ route, rights }) => route === needs.menu && (rights[roleId] ?? '').includes(LETTER[needs.verb]))
}

const formatNeeds = (needs: Needs): string => {
  if (needs === 'own') return 'no right'
  if ('anyOf' in needs) return needs.anyOf.map(formatNeeds).join(' or ')
  return 'roles' in needs
    ? `${needs.roles.length > 1 ? 'one of the roles' : 'role'} ${needs.roles.join(', ')}`
    : `${needs.verb} on \`${needs.menu}\``
}

/** Returns `docs/permissions.md`: which role may make which call, by the contract and the initial rights. */
export function buildPermissionsDoc(): string {
  const calls = [...(Object.values(activities) as readonly Activity[]), ...(Object.values(queries) as readonly Query[])]
  const rows = calls.flatMap((one) =>
    one.access === 'o' || !one.needs ? [] : [{ name: 'name' in one ? one.name : `query_${one.id}`, needs: one.needs }],
  )
  const own = rows.filter(({ needs }) => needs === 'own')
  const rest = rows.filter(({ needs }) => needs !== 'own')
  return [
    '# Permissions',
    '',
    'This page is generated from `src/contract` and from the initial rights of a new installation (`server/modules/institution/defaults/access.ts`); `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates it again.',
    'The server checks the right before it reads the input (`server/lib/access/has-right.ts`); `tests/server/rpc/permissions.release.test.ts` makes every call as every role. The server also checks the objects of the call:',
    'people and colleges by the scope in the SQL of every statement (`server/lib/access/scope.ts`), students also by programme (`server/lib/access/programme-scope.ts`), higher roles and rights that the caller does not have by `server/lib/access/allowed.ts`,',
    'and authority over the whole person, where an act concerns the whole account (`server/lib/access/reach.ts`), by `server/lib/access/authority.ts`.',
    '',
    '## Roles',
    '',
    '| id | code |',
    '| --- | --- |',
    ...ROLES.map(({ id, code }) => `| ${id} | ${code} |`),
    '',
    '## Calls that need a right',
    '',
    `| call | needs | ${ROLES.map(({ id }) => id).join(' | ')} |`,
    `| --- | --- | ${ROLES.map(() => ':-:').join(' | ')} |`,
    ...rest.map(
      ({ name, needs }) =>
        `| \`${name}\` | ${formatNeeds(needs)} | ${ROLES.map(({ id }) => (mayCall(id, needs) ? '●' : '')).join(' | ')} |`,
    ),
    '',
    '## Calls that need no right',
    '',
    'Every signed-in user may make these calls. They concern only the caller, or their handler checks whom they concern.',
    '',
    own.map(({ name }) => `\`${name}\``).join(', '),
    '',
  ].join('\n')
}
