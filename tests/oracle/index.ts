/**
 * The specification's route and call tables as data, and the access that follows from them.
 * Nothing here reads the product: tests compare the product with this, never with itself.
 */
export { type CallRow, calls } from './calls.ts'
export { callScreens } from './callScreens.ts'
export { parentsOf, reachable, visibleParents, visiblePaths } from './menu.ts'
export { type RouteRow, roleCodes, routes } from './routes.ts'
export { readByNoCode } from './readers.ts'
export { awaited, ours, screenFacts, screens, type ScreenFact } from './screens.ts'
