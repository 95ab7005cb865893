import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlePage, installPackages } from './bundle.mjs'

/** React-admin, pinned to the version of the first measurement, so that later tables can be compared with it. */
const PACKAGES = ['react-admin@5.15.4', 'react-dom@19.3.1', 'react@19.3.1']

const ROWS = 25

const SCRIPT = `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, Datagrid, EmailField, List, Resource, SearchInput, SelectInput, TextField } from 'react-admin'
const getList = async () => (await fetch('/react-admin/users')).json()
const filters = [
  h(SearchInput, { source: 'q', key: 'q', alwaysOn: true }),
  h(SelectInput, { source: 'status', key: 'status', choices: [{ id: 'Active', name: 'Active' }], alwaysOn: true }),
]
const fields = ['userName', 'name', 'role', 'college', 'status', 'lastSignIn']
const Users = () =>
  h(List, { filters, perPage: ${ROWS} },
    h(Datagrid, { rowClick: 'edit' }, ...fields.map((source) => h(TextField, { source, key: source })), h(EmailField, { source: 'email' })))
createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider: { getList } }, h(Resource, { name: 'users', list: Users })))`

/** A list of users in react-admin: search, a filter, sorting, paging, choosing rows, seven columns. */
export const REACT_ADMIN_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Users</title><script type="module" src="react-admin.js"></script></head><body><div id="root"></div></body></html>'

/**
 * What its API answers. @type {Readonly<Record<string, { status: number, body: object }>>}
 */
export const REACT_ADMIN_ANSWERS = {
  '/react-admin/users': {
    status: 200,
    body: {
      total: 2000,
      data: Array.from({ length: ROWS }, (_, id) => ({
        id,
        userName: `user.${id}`,
        name: `Person Number ${id}`,
        role: 'College administrator',
        college: `College ${id % 7}`,
        status: 'Active',
        lastSignIn: '30 Nov 2026, 10:12',
        email: `user.${id}@example.org`,
      })),
    },
  },
}

/** Installs react-admin from npm and builds its page; returns the folder of the bundle and that to delete. */
export async function buildReactAdmin() {
  const folder = await installPackages(PACKAGES)
  const file = join(folder, 'react-admin.js')
  const built = join(folder, 'built')
  await writeFile(file, SCRIPT)
  await bundlePage({ folder, name: 'react-admin', file, outDir: built })
  return { folder, built }
}
