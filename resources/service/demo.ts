import type { AreaDemo } from '#server/demo/kit.ts'
import { serviceReference } from './demo/serviceReference.ts'
import { tickets } from './demo/tickets.ts'

export default {
  parts: [tickets],
  reference: serviceReference,
} satisfies AreaDemo
