import type { AreaDemo } from '#server/demo/kit.ts'
import { workHours } from './demo/workHours.ts'

export default { parts: [workHours] } satisfies AreaDemo
