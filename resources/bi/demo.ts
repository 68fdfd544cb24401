import type { AreaDemo } from '#server/demo/kit.ts'
import { salesTargets } from './demo/salesTargets.ts'

export default { parts: [salesTargets] } satisfies AreaDemo
