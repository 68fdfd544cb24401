// Reads every declaration, for npm run check: what contradicts itself or leads nowhere is told with file, field and mend.
import { checkTree } from '#define/checks/tree.ts'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/administration.ts'

checkTree({ calls, entities, routes })
