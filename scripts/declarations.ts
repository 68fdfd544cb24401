// Reads every declaration for npm run check, and reports contradictions and missing names with
// file, option, field and fix.
import { DeclarationError } from '#define'
import { checkTree } from '#define/checks/tree.ts'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'

const problems = [...checkTree({ calls, entities, routes })]
if (problems.length) throw new DeclarationError(...problems)
