export * from './address.ts'
export { isReserved, matchRoute, type Match } from './match-route.ts'
export { normalisePath, parseQuery } from './path.ts'
export { EXTENSIONS, ROUTES, type Layout, type Route } from './route-table.ts'
