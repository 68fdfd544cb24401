import type { AreaDemo } from '#server/demo/kit.ts'
import { groups } from './demo/access.ts'
import { branches, factsOfBranches } from './demo/branches.ts'
import { people } from './demo/people.ts'
import { administrationReference } from './demo/reference.ts'
import { taxes } from './demo/taxes.ts'
import { whitelists } from './demo/whitelists.ts'

export default {
  parts: [branches, people, groups, taxes, whitelists],
  reference: administrationReference,
  statements: [factsOfBranches],
} satisfies AreaDemo
