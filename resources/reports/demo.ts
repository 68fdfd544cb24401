import type { AreaDemo } from '#server/demo/kit.ts'
import { reportReference } from './demo/reportReference.ts'
import { reports } from './demo/reports.ts'

export default {
  parts: [reports],
  reference: reportReference,
} satisfies AreaDemo
