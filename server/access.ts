import { accessOf } from '#define'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/administration.ts'
import { screens } from '#resources/screens.ts'

/** Who may do what, worked out once from the declarations; the browser works out the same. */
export const access = accessOf({ tree: routes, screens, entities, calls })
