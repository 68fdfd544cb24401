import type { AreaDemo } from '#server/demo/kit.ts'
import { operationIssues } from './demo/operationIssues.ts'
import { operationReference } from './demo/operationReference.ts'

export default {
  parts: [operationIssues],
  reference: operationReference,
} satisfies AreaDemo
